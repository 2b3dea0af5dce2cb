-- A batch is counted by statements for all of it (src/store/queries/counting.ts). The triggers leave alone what stands in this table;
-- they count for whoever writes one by one, such as a version of the worker from before.
CREATE TABLE `counting` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`is_new` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
DROP TRIGGER rollups_count_decision;
--> statement-breakpoint
DROP TRIGGER rollups_count_tool;
--> statement-breakpoint
DROP TRIGGER rollups_count_verdict;
--> statement-breakpoint
DROP TRIGGER confidence_rollups_count;
--> statement-breakpoint
DROP TRIGGER confidence_rollups_verdict;
--> statement-breakpoint
CREATE TRIGGER rollups_count_decision AFTER INSERT ON decisions WHEN NOT EXISTS (SELECT 1 FROM counting WHERE decision_id = NEW.id) BEGIN
  INSERT INTO rollups (project, width, scope, start, tool, decisions, gated, stopped, abstained, correct, incorrect, unknown, passed_correct, passed_incorrect, stopped_correct, stopped_incorrect)
    SELECT NEW.project, w.width, 'all', NEW.created_at - NEW.created_at % w.width, '',
      1,
      (NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.would_abstain),
      (NEW.action = 'abstain'),
      (NEW.verdict = 'correct'),
      (NEW.verdict = 'incorrect'),
      (NEW.verdict = 'unknown'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NOT NEW.would_abstain AND NEW.verdict = 'correct'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NOT NEW.would_abstain AND NEW.verdict = 'incorrect'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NEW.would_abstain AND NEW.verdict = 'correct'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NEW.would_abstain AND NEW.verdict = 'incorrect')
    FROM (SELECT 3600000 AS width UNION ALL SELECT 86400000) w WHERE TRUE
    ON CONFLICT (project, width, scope, start, tool) DO UPDATE SET
    decisions = decisions + excluded.decisions,
    gated = gated + excluded.gated,
    stopped = stopped + excluded.stopped,
    abstained = abstained + excluded.abstained,
    correct = correct + excluded.correct,
    incorrect = incorrect + excluded.incorrect,
    unknown = unknown + excluded.unknown,
    passed_correct = passed_correct + excluded.passed_correct,
    passed_incorrect = passed_incorrect + excluded.passed_incorrect,
    stopped_correct = stopped_correct + excluded.stopped_correct,
    stopped_incorrect = stopped_incorrect + excluded.stopped_incorrect;
  INSERT INTO rollups (project, width, scope, start, tool, decisions, gated, stopped, abstained, correct, incorrect, unknown, passed_correct, passed_incorrect, stopped_correct, stopped_incorrect)
    SELECT NEW.project, w.width, 'tool', NEW.created_at - NEW.created_at % w.width, t.tool,
      1,
      (NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.would_abstain),
      (NEW.action = 'abstain'),
      (NEW.verdict = 'correct'),
      (NEW.verdict = 'incorrect'),
      (NEW.verdict = 'unknown'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NOT NEW.would_abstain AND NEW.verdict = 'correct'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NOT NEW.would_abstain AND NEW.verdict = 'incorrect'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NEW.would_abstain AND NEW.verdict = 'correct'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NEW.would_abstain AND NEW.verdict = 'incorrect')
    FROM (SELECT 3600000 AS width UNION ALL SELECT 86400000) w JOIN decision_tools t ON t.decision_id = NEW.id WHERE TRUE
    ON CONFLICT (project, width, scope, start, tool) DO UPDATE SET
    decisions = decisions + excluded.decisions,
    gated = gated + excluded.gated,
    stopped = stopped + excluded.stopped,
    abstained = abstained + excluded.abstained,
    correct = correct + excluded.correct,
    incorrect = incorrect + excluded.incorrect,
    unknown = unknown + excluded.unknown,
    passed_correct = passed_correct + excluded.passed_correct,
    passed_incorrect = passed_incorrect + excluded.passed_incorrect,
    stopped_correct = stopped_correct + excluded.stopped_correct,
    stopped_incorrect = stopped_incorrect + excluded.stopped_incorrect;
END;
--> statement-breakpoint
CREATE TRIGGER rollups_count_verdict AFTER UPDATE OF verdict ON decisions WHEN OLD.verdict <> NEW.verdict AND NOT EXISTS (SELECT 1 FROM counting WHERE decision_id = NEW.id) BEGIN
  INSERT INTO rollups (project, width, scope, start, tool, decisions, gated, stopped, abstained, correct, incorrect, unknown, passed_correct, passed_incorrect, stopped_correct, stopped_incorrect)
    SELECT NEW.project, w.width, 'all', NEW.created_at - NEW.created_at % w.width, '',
      0,
      0,
      0,
      0,
      (NEW.verdict = 'correct') - (OLD.verdict = 'correct'),
      (NEW.verdict = 'incorrect') - (OLD.verdict = 'incorrect'),
      (NEW.verdict = 'unknown') - (OLD.verdict = 'unknown'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NOT NEW.would_abstain AND NEW.verdict = 'correct') - ((OLD.mode <> 'off' AND OLD.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND OLD.same_form IS NOT 0 AND NOT OLD.would_abstain AND OLD.verdict = 'correct'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NOT NEW.would_abstain AND NEW.verdict = 'incorrect') - ((OLD.mode <> 'off' AND OLD.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND OLD.same_form IS NOT 0 AND NOT OLD.would_abstain AND OLD.verdict = 'incorrect'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NEW.would_abstain AND NEW.verdict = 'correct') - ((OLD.mode <> 'off' AND OLD.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND OLD.same_form IS NOT 0 AND OLD.would_abstain AND OLD.verdict = 'correct'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NEW.would_abstain AND NEW.verdict = 'incorrect') - ((OLD.mode <> 'off' AND OLD.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND OLD.same_form IS NOT 0 AND OLD.would_abstain AND OLD.verdict = 'incorrect')
    FROM (SELECT 3600000 AS width UNION ALL SELECT 86400000) w WHERE TRUE
    ON CONFLICT (project, width, scope, start, tool) DO UPDATE SET
    decisions = decisions + excluded.decisions,
    gated = gated + excluded.gated,
    stopped = stopped + excluded.stopped,
    abstained = abstained + excluded.abstained,
    correct = correct + excluded.correct,
    incorrect = incorrect + excluded.incorrect,
    unknown = unknown + excluded.unknown,
    passed_correct = passed_correct + excluded.passed_correct,
    passed_incorrect = passed_incorrect + excluded.passed_incorrect,
    stopped_correct = stopped_correct + excluded.stopped_correct,
    stopped_incorrect = stopped_incorrect + excluded.stopped_incorrect;
  INSERT INTO rollups (project, width, scope, start, tool, decisions, gated, stopped, abstained, correct, incorrect, unknown, passed_correct, passed_incorrect, stopped_correct, stopped_incorrect)
    SELECT NEW.project, w.width, 'tool', NEW.created_at - NEW.created_at % w.width, t.tool,
      0,
      0,
      0,
      0,
      (NEW.verdict = 'correct') - (OLD.verdict = 'correct'),
      (NEW.verdict = 'incorrect') - (OLD.verdict = 'incorrect'),
      (NEW.verdict = 'unknown') - (OLD.verdict = 'unknown'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NOT NEW.would_abstain AND NEW.verdict = 'correct') - ((OLD.mode <> 'off' AND OLD.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND OLD.same_form IS NOT 0 AND NOT OLD.would_abstain AND OLD.verdict = 'correct'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NOT NEW.would_abstain AND NEW.verdict = 'incorrect') - ((OLD.mode <> 'off' AND OLD.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND OLD.same_form IS NOT 0 AND NOT OLD.would_abstain AND OLD.verdict = 'incorrect'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NEW.would_abstain AND NEW.verdict = 'correct') - ((OLD.mode <> 'off' AND OLD.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND OLD.same_form IS NOT 0 AND OLD.would_abstain AND OLD.verdict = 'correct'),
      ((NEW.mode <> 'off' AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND NEW.same_form IS NOT 0 AND NEW.would_abstain AND NEW.verdict = 'incorrect') - ((OLD.mode <> 'off' AND OLD.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND OLD.same_form IS NOT 0 AND OLD.would_abstain AND OLD.verdict = 'incorrect')
    FROM (SELECT 3600000 AS width UNION ALL SELECT 86400000) w JOIN decision_tools t ON t.decision_id = NEW.id WHERE TRUE
    ON CONFLICT (project, width, scope, start, tool) DO UPDATE SET
    decisions = decisions + excluded.decisions,
    gated = gated + excluded.gated,
    stopped = stopped + excluded.stopped,
    abstained = abstained + excluded.abstained,
    correct = correct + excluded.correct,
    incorrect = incorrect + excluded.incorrect,
    unknown = unknown + excluded.unknown,
    passed_correct = passed_correct + excluded.passed_correct,
    passed_incorrect = passed_incorrect + excluded.passed_incorrect,
    stopped_correct = stopped_correct + excluded.stopped_correct,
    stopped_incorrect = stopped_incorrect + excluded.stopped_incorrect;
END;
--> statement-breakpoint
CREATE TRIGGER confidence_rollups_count AFTER INSERT ON decisions
WHEN NEW.mode <> 'off' AND NEW.confidence IS NOT NULL AND NEW.same_form IS NOT 0 AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted') AND NOT EXISTS (SELECT 1 FROM counting WHERE decision_id = NEW.id) BEGIN
  INSERT INTO confidence_rollups (project, tool, score_context, source, start, arm, head, bin, decisions, stopped, correct, incorrect, weight_correct, weight_incorrect, square_correct, square_incorrect, either_correct, either_incorrect, either_square_correct, either_square_incorrect)
  SELECT NEW.project, t.tool, NEW.score_context, v.source, NEW.created_at - NEW.created_at % 86400000,
    CASE WHEN NEW.experiment IS NULL THEN '' ELSE NEW.experiment || '/' || COALESCE(NEW.arm, '') END, COALESCE(NEW.head_id, ''),
    MIN(100, MAX(0, CAST(NEW.confidence * 100 AS INTEGER) + (NEW.confidence >= (CAST(NEW.confidence * 100 AS INTEGER) + 1) / 100.0) - (NEW.confidence < CAST(NEW.confidence * 100 AS INTEGER) / 100.0))),
    v.sign,
    v.sign * NEW.would_abstain,
    v.sign * (v.verdict = 'correct'),
    v.sign * (v.verdict = 'incorrect'),
    v.sign * (v.verdict = 'correct') * v.w,
    v.sign * (v.verdict = 'incorrect') * v.w,
    v.sign * (v.verdict = 'correct') * v.w * v.w,
    v.sign * (v.verdict = 'incorrect') * v.w * v.w,
    v.sign * (v.verdict = 'correct') * v.e,
    v.sign * (v.verdict = 'incorrect') * v.e,
    v.sign * (v.verdict = 'correct') * v.e * v.e,
    v.sign * (v.verdict = 'incorrect') * v.e * v.e
  FROM (SELECT '' AS tool UNION ALL SELECT tool FROM decision_tools WHERE decision_id = NEW.id AND tool <> '') t
  JOIN (SELECT '' AS source, 1 AS sign, NEW.verdict AS verdict, CASE WHEN NEW.label_probability > 0 THEN 1.0 / NEW.label_probability ELSE 1.0 END AS w, CASE WHEN COALESCE(NEW.either_probability, NEW.label_probability) > 0 THEN 1.0 / COALESCE(NEW.either_probability, NEW.label_probability) ELSE 1.0 END AS e
    UNION ALL SELECT NEW.verdict_source || COALESCE('+' || NEW.other_way, ''), 1, NEW.verdict, CASE WHEN NEW.label_probability > 0 THEN 1.0 / NEW.label_probability ELSE 1.0 END AS w, CASE WHEN COALESCE(NEW.either_probability, NEW.label_probability) > 0 THEN 1.0 / COALESCE(NEW.either_probability, NEW.label_probability) ELSE 1.0 END AS e WHERE NEW.verdict <> 'none' AND NEW.verdict_source IS NOT NULL) v WHERE TRUE
  ON CONFLICT (project, tool, score_context, source, start, arm, head, bin) DO UPDATE SET
    decisions = decisions + excluded.decisions,
    stopped = stopped + excluded.stopped,
    correct = correct + excluded.correct,
    incorrect = incorrect + excluded.incorrect,
    weight_correct = weight_correct + excluded.weight_correct,
    weight_incorrect = weight_incorrect + excluded.weight_incorrect,
    square_correct = square_correct + excluded.square_correct,
    square_incorrect = square_incorrect + excluded.square_incorrect,
    either_correct = either_correct + excluded.either_correct,
    either_incorrect = either_incorrect + excluded.either_incorrect,
    either_square_correct = either_square_correct + excluded.either_square_correct,
    either_square_incorrect = either_square_incorrect + excluded.either_square_incorrect;
END;
--> statement-breakpoint
CREATE TRIGGER confidence_rollups_verdict AFTER UPDATE OF verdict, verdict_source, label_probability, other_way, either_probability ON decisions
WHEN NEW.mode <> 'off' AND NEW.confidence IS NOT NULL AND NEW.same_form IS NOT 0 AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted') AND (OLD.verdict, OLD.verdict_source, OLD.label_probability, OLD.other_way, OLD.either_probability) IS NOT (NEW.verdict, NEW.verdict_source, NEW.label_probability, NEW.other_way, NEW.either_probability) AND NOT EXISTS (SELECT 1 FROM counting WHERE decision_id = NEW.id) BEGIN
  INSERT INTO confidence_rollups (project, tool, score_context, source, start, arm, head, bin, decisions, stopped, correct, incorrect, weight_correct, weight_incorrect, square_correct, square_incorrect, either_correct, either_incorrect, either_square_correct, either_square_incorrect)
  SELECT NEW.project, t.tool, NEW.score_context, v.source, NEW.created_at - NEW.created_at % 86400000,
    CASE WHEN NEW.experiment IS NULL THEN '' ELSE NEW.experiment || '/' || COALESCE(NEW.arm, '') END, COALESCE(NEW.head_id, ''),
    MIN(100, MAX(0, CAST(NEW.confidence * 100 AS INTEGER) + (NEW.confidence >= (CAST(NEW.confidence * 100 AS INTEGER) + 1) / 100.0) - (NEW.confidence < CAST(NEW.confidence * 100 AS INTEGER) / 100.0))),
    v.sign,
    v.sign * NEW.would_abstain,
    v.sign * (v.verdict = 'correct'),
    v.sign * (v.verdict = 'incorrect'),
    v.sign * (v.verdict = 'correct') * v.w,
    v.sign * (v.verdict = 'incorrect') * v.w,
    v.sign * (v.verdict = 'correct') * v.w * v.w,
    v.sign * (v.verdict = 'incorrect') * v.w * v.w,
    v.sign * (v.verdict = 'correct') * v.e,
    v.sign * (v.verdict = 'incorrect') * v.e,
    v.sign * (v.verdict = 'correct') * v.e * v.e,
    v.sign * (v.verdict = 'incorrect') * v.e * v.e
  FROM (SELECT '' AS tool UNION ALL SELECT tool FROM decision_tools WHERE decision_id = NEW.id AND tool <> '') t
  JOIN (SELECT '' AS source, -1 AS sign, OLD.verdict AS verdict, CASE WHEN OLD.label_probability > 0 THEN 1.0 / OLD.label_probability ELSE 1.0 END AS w, CASE WHEN COALESCE(OLD.either_probability, OLD.label_probability) > 0 THEN 1.0 / COALESCE(OLD.either_probability, OLD.label_probability) ELSE 1.0 END AS e
    UNION ALL SELECT OLD.verdict_source || COALESCE('+' || OLD.other_way, ''), -1, OLD.verdict, CASE WHEN OLD.label_probability > 0 THEN 1.0 / OLD.label_probability ELSE 1.0 END AS w, CASE WHEN COALESCE(OLD.either_probability, OLD.label_probability) > 0 THEN 1.0 / COALESCE(OLD.either_probability, OLD.label_probability) ELSE 1.0 END AS e WHERE OLD.verdict <> 'none' AND OLD.verdict_source IS NOT NULL
    UNION ALL SELECT '' AS source, 1 AS sign, NEW.verdict AS verdict, CASE WHEN NEW.label_probability > 0 THEN 1.0 / NEW.label_probability ELSE 1.0 END AS w, CASE WHEN COALESCE(NEW.either_probability, NEW.label_probability) > 0 THEN 1.0 / COALESCE(NEW.either_probability, NEW.label_probability) ELSE 1.0 END AS e
    UNION ALL SELECT NEW.verdict_source || COALESCE('+' || NEW.other_way, ''), 1, NEW.verdict, CASE WHEN NEW.label_probability > 0 THEN 1.0 / NEW.label_probability ELSE 1.0 END AS w, CASE WHEN COALESCE(NEW.either_probability, NEW.label_probability) > 0 THEN 1.0 / COALESCE(NEW.either_probability, NEW.label_probability) ELSE 1.0 END AS e WHERE NEW.verdict <> 'none' AND NEW.verdict_source IS NOT NULL) v WHERE TRUE
  ON CONFLICT (project, tool, score_context, source, start, arm, head, bin) DO UPDATE SET
    decisions = decisions + excluded.decisions,
    stopped = stopped + excluded.stopped,
    correct = correct + excluded.correct,
    incorrect = incorrect + excluded.incorrect,
    weight_correct = weight_correct + excluded.weight_correct,
    weight_incorrect = weight_incorrect + excluded.weight_incorrect,
    square_correct = square_correct + excluded.square_correct,
    square_incorrect = square_incorrect + excluded.square_incorrect,
    either_correct = either_correct + excluded.either_correct,
    either_incorrect = either_incorrect + excluded.either_incorrect,
    either_square_correct = either_square_correct + excluded.either_square_correct,
    either_square_incorrect = either_square_incorrect + excluded.either_square_incorrect;
END;
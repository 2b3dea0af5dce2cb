-- A label that an audit drew may be one that the decision would have without it: see src/store/queries/label-chance.ts.
ALTER TABLE `confidence_rollups` ADD `either_correct` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `confidence_rollups` ADD `either_incorrect` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `confidence_rollups` ADD `either_square_correct` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `confidence_rollups` ADD `either_square_incorrect` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `decisions` ADD `other_way` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `either_probability` real;
--> statement-breakpoint
UPDATE confidence_rollups SET either_correct = weight_correct, either_incorrect = weight_incorrect, either_square_correct = square_correct, either_square_incorrect = square_incorrect;
--> statement-breakpoint
DROP TRIGGER confidence_rollups_count;
--> statement-breakpoint
DROP TRIGGER confidence_rollups_verdict;
--> statement-breakpoint
-- As in 0005, with the chance of either way beside the own one.
CREATE TRIGGER confidence_rollups_count AFTER INSERT ON decisions
WHEN NEW.mode <> 'off' AND NEW.confidence IS NOT NULL AND NEW.same_form IS NOT 0 AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted') BEGIN
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
WHEN NEW.mode <> 'off' AND NEW.confidence IS NOT NULL AND NEW.same_form IS NOT 0 AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted') AND (OLD.verdict, OLD.verdict_source, OLD.label_probability, OLD.other_way, OLD.either_probability) IS NOT (NEW.verdict, NEW.verdict_source, NEW.label_probability, NEW.other_way, NEW.either_probability) BEGIN
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
--> statement-breakpoint
-- Labels from before. The trigger above moves their sums, so days of which decisions were deleted keep what they had.
UPDATE decisions SET (other_way, either_probability) = (
  SELECT way, CASE
    WHEN way IS NOT NULL THEN 1 - (1 - decisions.label_probability) * CASE decisions.action WHEN 'execute' THEN 1 - decisions.propensity ELSE decisions.propensity END
    WHEN NOT drawn AND decisions.propensity < 1 AND decisions.audit_probability > 0 THEN 1 - (1 - decisions.label_probability) * (1 - decisions.audit_probability) END
  FROM (
    SELECT drawn, CASE WHEN NOT drawn THEN NULL
      WHEN decisions.action = 'execute' THEN (SELECT source FROM outcomes
        WHERE decision_id = decisions.id AND selection <> 'random_audit' AND verdict IN ('correct', 'incorrect') AND source <> 'tool_ran'
        ORDER BY CASE source WHEN 'human_audit' THEN 0 WHEN 'human_review' THEN 1 WHEN 'agent_api' THEN 2 WHEN 'agent' THEN 2 WHEN 'tool_result' THEN 3 WHEN 'inferred' THEN 4 WHEN 'judge' THEN 5 WHEN 'langfuse' THEN 6 WHEN 'replay' THEN 7 WHEN 'simulation' THEN 8 ELSE 9 END, at DESC, author, source LIMIT 1)
      WHEN decisions.propensity < 1 THEN '*' END AS way
    FROM (
      SELECT selection = 'random_audit' AND probability IS NOT NULL AS drawn FROM outcomes
      WHERE decision_id = decisions.id AND source <> 'tool_ran'
      ORDER BY (verdict = 'unknown'), CASE source WHEN 'human_audit' THEN 0 WHEN 'human_review' THEN 1 WHEN 'agent_api' THEN 2 WHEN 'agent' THEN 2 WHEN 'tool_result' THEN 3 WHEN 'inferred' THEN 4 WHEN 'judge' THEN 5 WHEN 'langfuse' THEN 6 WHEN 'replay' THEN 7 WHEN 'simulation' THEN 8 ELSE 9 END, at DESC, author, source LIMIT 1)))
WHERE verdict <> 'none' AND label_probability IS NOT NULL AND (audited OR propensity < 1 OR label_probability < 1);

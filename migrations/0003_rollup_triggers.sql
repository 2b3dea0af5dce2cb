-- Keeps `rollups` (see src/store/schema/rollups.ts). When a decision is inserted it counts once in the scope `all` and once
-- for each of its rows in `decision_tools`, which are written before it; a changed verdict moves the sums by the difference.
CREATE TRIGGER rollups_count_decision AFTER INSERT ON decisions BEGIN
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
END;
--> statement-breakpoint
CREATE TRIGGER rollups_count_tool AFTER INSERT ON decisions BEGIN
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
CREATE TRIGGER rollups_count_verdict AFTER UPDATE OF verdict ON decisions WHEN OLD.verdict <> NEW.verdict BEGIN
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
-- What was logged before the column and the sums were there.
UPDATE decision_tools SET would_abstain = (SELECT d.would_abstain FROM decisions d WHERE d.id = decision_tools.decision_id)
WHERE decision_id IN (SELECT id FROM decisions WHERE would_abstain);
--> statement-breakpoint
INSERT INTO rollups (project, width, scope, start, tool, decisions, gated, stopped, abstained, correct, incorrect, unknown, passed_correct, passed_incorrect, stopped_correct, stopped_incorrect)
SELECT d.project, w.width, 'all', d.created_at - d.created_at % w.width, '',
  SUM(1),
  SUM((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted'))),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.would_abstain)),
  SUM((d.action = 'abstain')),
  SUM((d.verdict = 'correct')),
  SUM((d.verdict = 'incorrect')),
  SUM((d.verdict = 'unknown')),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.same_form IS NOT 0 AND NOT d.would_abstain AND d.verdict = 'correct')),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.same_form IS NOT 0 AND NOT d.would_abstain AND d.verdict = 'incorrect')),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.same_form IS NOT 0 AND d.would_abstain AND d.verdict = 'correct')),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.same_form IS NOT 0 AND d.would_abstain AND d.verdict = 'incorrect'))
FROM (SELECT 3600000 AS width UNION ALL SELECT 86400000) w JOIN decisions d
GROUP BY 1, 2, 4, 5;
--> statement-breakpoint
INSERT INTO rollups (project, width, scope, start, tool, decisions, gated, stopped, abstained, correct, incorrect, unknown, passed_correct, passed_incorrect, stopped_correct, stopped_incorrect)
SELECT d.project, w.width, 'tool', d.created_at - d.created_at % w.width, t.tool,
  SUM(1),
  SUM((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted'))),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.would_abstain)),
  SUM((d.action = 'abstain')),
  SUM((d.verdict = 'correct')),
  SUM((d.verdict = 'incorrect')),
  SUM((d.verdict = 'unknown')),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.same_form IS NOT 0 AND NOT d.would_abstain AND d.verdict = 'correct')),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.same_form IS NOT 0 AND NOT d.would_abstain AND d.verdict = 'incorrect')),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.same_form IS NOT 0 AND d.would_abstain AND d.verdict = 'correct')),
  SUM(((d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')) AND d.same_form IS NOT 0 AND d.would_abstain AND d.verdict = 'incorrect'))
FROM (SELECT 3600000 AS width UNION ALL SELECT 86400000) w JOIN decision_tools t JOIN decisions d ON d.id = t.decision_id
GROUP BY 1, 2, 4, 5;

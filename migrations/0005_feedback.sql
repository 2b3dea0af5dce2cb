-- Outcomes with their selection, audits, exploration, local heads, experiments, alarms; histograms of confidence by verdict.
CREATE TABLE `alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`project` text NOT NULL,
	`kind` text NOT NULL,
	`tool` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `alarms_by_time` ON `alarms` (`project`,`opened_at`,`id`);--> statement-breakpoint
CREATE INDEX `alarms_open` ON `alarms` (`project`,`kind`,`tool`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE TABLE `calibrations` (
	`id` text PRIMARY KEY NOT NULL,
	`project` text NOT NULL,
	`created_at` integer NOT NULL,
	`score_context` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`document` text NOT NULL,
	`author` text NOT NULL,
	`reason` text NOT NULL,
	`based_on_version` integer NOT NULL,
	`policy_version` integer,
	`labels_hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calibrations_by_time` ON `calibrations` (`project`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `confidence_rollups` (
	`project` text NOT NULL,
	`tool` text NOT NULL,
	`score_context` text NOT NULL,
	`source` text NOT NULL,
	`start` integer NOT NULL,
	`arm` text NOT NULL,
	`head` text NOT NULL,
	`bin` integer NOT NULL,
	`decisions` integer NOT NULL,
	`stopped` integer NOT NULL,
	`correct` integer NOT NULL,
	`incorrect` integer NOT NULL,
	`weight_correct` real NOT NULL,
	`weight_incorrect` real NOT NULL,
	`square_correct` real NOT NULL,
	`square_incorrect` real NOT NULL,
	PRIMARY KEY(`project`, `tool`, `score_context`, `source`, `start`, `arm`, `head`, `bin`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `confidence_rollups_by_day` ON `confidence_rollups` (`project`,`start`);--> statement-breakpoint
CREATE TABLE `cursors` (
	`project` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`project`, `name`)
);
--> statement-breakpoint
CREATE TABLE `experiments` (
	`id` text PRIMARY KEY NOT NULL,
	`project` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`config` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`author` text NOT NULL,
	`reason` text NOT NULL,
	`result` text
);
--> statement-breakpoint
CREATE INDEX `experiments_by_time` ON `experiments` (`project`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `exposures` (
	`experiment` text NOT NULL,
	`unit` text NOT NULL,
	`project` text NOT NULL,
	`arm` text NOT NULL,
	`first_at` integer NOT NULL,
	`first_decision` text NOT NULL,
	`crossed` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`experiment`, `unit`)
);
--> statement-breakpoint
ALTER TABLE `decisions` ADD `base_confidence` real;--> statement-breakpoint
ALTER TABLE `decisions` ADD `head_id` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `experiment` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `arm` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `unit` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `enforce_share` real;--> statement-breakpoint
ALTER TABLE `decisions` ADD `propensity` real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `decisions` ADD `explored` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `decisions` ADD `audit_probability` real;--> statement-breakpoint
ALTER TABLE `decisions` ADD `audit_drawn` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `decisions` ADD `audited` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `decisions` ADD `label_probability` real;--> statement-breakpoint
CREATE INDEX `decisions_by_time` ON `decisions` (`project`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `decisions_labelled` ON `decisions` (`project`,`score_context`,`verdict`,`created_at`) WHERE verdict IN ('correct', 'incorrect');--> statement-breakpoint
CREATE INDEX `decisions_by_experiment` ON `decisions` (`experiment`,`arm`,`created_at`) WHERE experiment IS NOT NULL;--> statement-breakpoint
CREATE INDEX `decisions_drawn` ON `decisions` (`project`,`created_at`,`id`) WHERE audit_drawn = 1;--> statement-breakpoint
CREATE INDEX `decisions_to_audit` ON `decisions` (`project`,`created_at`,`id`) WHERE audit_drawn = 1 AND audited = 0;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `selection` text DEFAULT 'reported' NOT NULL;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `probability` real;--> statement-breakpoint
ALTER TABLE `pending_outcomes` ADD `selection` text DEFAULT 'reported' NOT NULL;--> statement-breakpoint
ALTER TABLE `pending_outcomes` ADD `probability` real;
--> statement-breakpoint
-- Verdicts from before: nothing was left to chance, so what was executed had the probability 1 of showing its outcome.
UPDATE outcomes SET selection = CASE
  WHEN source IN ('tool_result', 'tool_ran', 'inferred') THEN 'inferred' WHEN source = 'langfuse' THEN 'pulled'
  WHEN source IN ('human_audit', 'human_review') THEN 'chosen' ELSE 'reported' END
WHERE source IN ('tool_result', 'tool_ran', 'inferred', 'langfuse', 'human_audit', 'human_review');
--> statement-breakpoint
UPDATE decisions SET label_probability = 1 WHERE verdict <> 'none' AND action = 'execute';
--> statement-breakpoint
-- Keeps `confidence_rollups` (see src/store/schema/rollups.ts) as 0003 keeps `rollups`. The bin is the largest k with
-- k / 100 <= confidence; the two comparisons mend what the multiplication rounds.
CREATE TRIGGER confidence_rollups_count AFTER INSERT ON decisions
WHEN NEW.mode <> 'off' AND NEW.confidence IS NOT NULL AND NEW.same_form IS NOT 0 AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted') BEGIN
  INSERT INTO confidence_rollups (project, tool, score_context, source, start, arm, head, bin, decisions, stopped, correct, incorrect, weight_correct, weight_incorrect, square_correct, square_incorrect)
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
    v.sign * (v.verdict = 'incorrect') * v.w * v.w
  FROM (SELECT '' AS tool UNION ALL SELECT tool FROM decision_tools WHERE decision_id = NEW.id AND tool <> '') t
  JOIN (SELECT '' AS source, 1 AS sign, NEW.verdict AS verdict, CASE WHEN NEW.label_probability > 0 THEN 1.0 / NEW.label_probability ELSE 1.0 END AS w
    UNION ALL SELECT NEW.verdict_source, 1, NEW.verdict, CASE WHEN NEW.label_probability > 0 THEN 1.0 / NEW.label_probability ELSE 1.0 END WHERE NEW.verdict <> 'none' AND NEW.verdict_source IS NOT NULL) v WHERE TRUE
  ON CONFLICT (project, tool, score_context, source, start, arm, head, bin) DO UPDATE SET
    decisions = decisions + excluded.decisions,
    stopped = stopped + excluded.stopped,
    correct = correct + excluded.correct,
    incorrect = incorrect + excluded.incorrect,
    weight_correct = weight_correct + excluded.weight_correct,
    weight_incorrect = weight_incorrect + excluded.weight_incorrect,
    square_correct = square_correct + excluded.square_correct,
    square_incorrect = square_incorrect + excluded.square_incorrect;
END;
--> statement-breakpoint
-- A verdict that changes takes away what it was and adds what it is.
CREATE TRIGGER confidence_rollups_verdict AFTER UPDATE OF verdict, verdict_source, label_probability ON decisions
WHEN NEW.mode <> 'off' AND NEW.confidence IS NOT NULL AND NEW.same_form IS NOT 0 AND NEW.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted') AND (OLD.verdict, OLD.verdict_source, OLD.label_probability) IS NOT (NEW.verdict, NEW.verdict_source, NEW.label_probability) BEGIN
  INSERT INTO confidence_rollups (project, tool, score_context, source, start, arm, head, bin, decisions, stopped, correct, incorrect, weight_correct, weight_incorrect, square_correct, square_incorrect)
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
    v.sign * (v.verdict = 'incorrect') * v.w * v.w
  FROM (SELECT '' AS tool UNION ALL SELECT tool FROM decision_tools WHERE decision_id = NEW.id AND tool <> '') t
  JOIN (SELECT '' AS source, -1 AS sign, OLD.verdict AS verdict, CASE WHEN OLD.label_probability > 0 THEN 1.0 / OLD.label_probability ELSE 1.0 END AS w
    UNION ALL SELECT OLD.verdict_source, -1, OLD.verdict, CASE WHEN OLD.label_probability > 0 THEN 1.0 / OLD.label_probability ELSE 1.0 END WHERE OLD.verdict <> 'none' AND OLD.verdict_source IS NOT NULL
    UNION ALL SELECT '' AS source, 1 AS sign, NEW.verdict AS verdict, CASE WHEN NEW.label_probability > 0 THEN 1.0 / NEW.label_probability ELSE 1.0 END AS w
    UNION ALL SELECT NEW.verdict_source, 1, NEW.verdict, CASE WHEN NEW.label_probability > 0 THEN 1.0 / NEW.label_probability ELSE 1.0 END WHERE NEW.verdict <> 'none' AND NEW.verdict_source IS NOT NULL) v WHERE TRUE
  ON CONFLICT (project, tool, score_context, source, start, arm, head, bin) DO UPDATE SET
    decisions = decisions + excluded.decisions,
    stopped = stopped + excluded.stopped,
    correct = correct + excluded.correct,
    incorrect = incorrect + excluded.incorrect,
    weight_correct = weight_correct + excluded.weight_correct,
    weight_incorrect = weight_incorrect + excluded.weight_incorrect,
    square_correct = square_correct + excluded.square_correct,
    square_incorrect = square_incorrect + excluded.square_incorrect;
END;
--> statement-breakpoint
-- Batches may arrive out of order: the exposure is the unit's earliest decision, whichever is written first.
CREATE TRIGGER exposures_log AFTER INSERT ON decisions
WHEN NEW.experiment IS NOT NULL AND NEW.arm IS NOT NULL AND NEW.unit IS NOT NULL BEGIN
  INSERT INTO exposures (experiment, unit, project, arm, first_at, first_decision, crossed)
  VALUES (NEW.experiment, NEW.unit, NEW.project, NEW.arm, NEW.created_at, NEW.id, 0)
  ON CONFLICT (experiment, unit) DO UPDATE SET
    crossed = crossed OR arm <> excluded.arm,
    arm = CASE WHEN (excluded.first_at, excluded.first_decision) < (first_at, first_decision) THEN excluded.arm ELSE arm END,
    first_decision = CASE WHEN (excluded.first_at, excluded.first_decision) < (first_at, first_decision) THEN excluded.first_decision ELSE first_decision END,
    first_at = MIN(first_at, excluded.first_at);
END;
--> statement-breakpoint
-- What was logged before the histograms were there.
INSERT INTO confidence_rollups (project, tool, score_context, source, start, arm, head, bin, decisions, stopped, correct, incorrect, weight_correct, weight_incorrect, square_correct, square_incorrect)
SELECT d.project, t.tool, d.score_context, CASE WHEN s.own THEN d.verdict_source ELSE '' END, d.created_at - d.created_at % 86400000,
    CASE WHEN d.experiment IS NULL THEN '' ELSE d.experiment || '/' || COALESCE(d.arm, '') END, COALESCE(d.head_id, ''),
    MIN(100, MAX(0, CAST(d.confidence * 100 AS INTEGER) + (d.confidence >= (CAST(d.confidence * 100 AS INTEGER) + 1) / 100.0) - (d.confidence < CAST(d.confidence * 100 AS INTEGER) / 100.0))),
  SUM(1),
  SUM(d.would_abstain),
  SUM((d.verdict = 'correct')),
  SUM((d.verdict = 'incorrect')),
  SUM((d.verdict = 'correct') * (CASE WHEN d.label_probability > 0 THEN 1.0 / d.label_probability ELSE 1.0 END)),
  SUM((d.verdict = 'incorrect') * (CASE WHEN d.label_probability > 0 THEN 1.0 / d.label_probability ELSE 1.0 END)),
  SUM((d.verdict = 'correct') * (CASE WHEN d.label_probability > 0 THEN 1.0 / d.label_probability ELSE 1.0 END) * (CASE WHEN d.label_probability > 0 THEN 1.0 / d.label_probability ELSE 1.0 END)),
  SUM((d.verdict = 'incorrect') * (CASE WHEN d.label_probability > 0 THEN 1.0 / d.label_probability ELSE 1.0 END) * (CASE WHEN d.label_probability > 0 THEN 1.0 / d.label_probability ELSE 1.0 END))
FROM decisions d
JOIN (SELECT id AS decision_id, '' AS tool FROM decisions UNION ALL SELECT decision_id, tool FROM decision_tools WHERE tool <> '') t ON t.decision_id = d.id
JOIN (SELECT 0 AS own UNION ALL SELECT 1) s ON NOT s.own OR (d.verdict <> 'none' AND d.verdict_source IS NOT NULL)
WHERE d.mode <> 'off' AND d.confidence IS NOT NULL AND d.same_form IS NOT 0 AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;

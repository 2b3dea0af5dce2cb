-- What the list of decisions is filtered by: the checks that found something, the agent, the confidence.
CREATE TABLE `decision_findings` (
	`decision_id` text NOT NULL,
	`finding` text NOT NULL,
	`project` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`decision_id`, `finding`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO decision_findings (decision_id, finding, project, created_at)
  SELECT DISTINCT d.id, f.value->>'$.check', d.project, d.created_at
  FROM decisions d, json_each(d.findings) f WHERE d.findings <> '[]' AND f.value->>'$.check' IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER decision_findings_note AFTER INSERT ON decisions WHEN NEW.findings <> '[]' BEGIN
  INSERT INTO decision_findings (decision_id, finding, project, created_at)
    SELECT DISTINCT NEW.id, f.value->>'$.check', NEW.project, NEW.created_at
    FROM json_each(NEW.findings) f WHERE f.value->>'$.check' IS NOT NULL
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE INDEX `decision_findings_list` ON `decision_findings` (`project`,`finding`,`created_at`,`decision_id`);--> statement-breakpoint
CREATE INDEX `decisions_by_agent` ON `decisions` (`project`,`agent`,`mode`,`action`,`would_abstain`,`verdict`,`created_at`,`id`) WHERE agent IS NOT NULL;--> statement-breakpoint
CREATE INDEX `decisions_by_confidence` ON `decisions` (`project`,CAST(confidence * 100 AS INTEGER),`created_at`,`id`,`confidence`) WHERE confidence IS NOT NULL;

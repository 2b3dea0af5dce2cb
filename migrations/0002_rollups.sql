CREATE TABLE `rollups` (
	`project` text NOT NULL,
	`width` integer NOT NULL,
	`scope` text NOT NULL,
	`start` integer NOT NULL,
	`tool` text NOT NULL,
	`decisions` integer NOT NULL,
	`gated` integer NOT NULL,
	`stopped` integer NOT NULL,
	`abstained` integer NOT NULL,
	`correct` integer NOT NULL,
	`incorrect` integer NOT NULL,
	`unknown` integer NOT NULL,
	`passed_correct` integer NOT NULL,
	`passed_incorrect` integer NOT NULL,
	`stopped_correct` integer NOT NULL,
	`stopped_incorrect` integer NOT NULL,
	PRIMARY KEY(`project`, `width`, `scope`, `start`, `tool`)
);
--> statement-breakpoint
DROP INDEX `decision_tools_list`;--> statement-breakpoint
ALTER TABLE `decision_tools` ADD `would_abstain` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `decision_tools_list` ON `decision_tools` (`project`,`tool`,`mode`,`action`,`would_abstain`,`verdict`,`created_at`,`decision_id`);--> statement-breakpoint
DROP INDEX `decisions_list`;--> statement-breakpoint
CREATE INDEX `decisions_list` ON `decisions` (`project`,`mode`,`action`,`would_abstain`,`verdict`,`created_at`,`id`);
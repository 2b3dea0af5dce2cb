CREATE TABLE `decision_keys` (
	`decision_id` text NOT NULL,
	`key` text NOT NULL,
	`project` text NOT NULL,
	`caller` text NOT NULL,
	`session` text NOT NULL,
	PRIMARY KEY(`decision_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `decision_keys_by_key` ON `decision_keys` (`project`,`caller`,`key`,`session`);--> statement-breakpoint
ALTER TABLE `decisions` ADD `caller` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `link` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `confirms` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `point` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `said` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `form` text;--> statement-breakpoint
CREATE INDEX `decisions_by_session` ON `decisions` (`project`,`session`,`created_at`,`id`) WHERE session IS NOT NULL;--> statement-breakpoint
CREATE INDEX `decisions_by_confirmed` ON `decisions` (`confirms`) WHERE confirms IS NOT NULL;
-- What people take note of, do not want to see again, and take back.
CREATE TABLE `dismissed_orders` (
	`project` text NOT NULL,
	`tool` text NOT NULL,
	`before` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	PRIMARY KEY(`project`, `tool`, `before`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `withdrawn_outcomes` (
	`decision_id` text NOT NULL,
	`source` text NOT NULL,
	`author` text NOT NULL,
	`project` text NOT NULL,
	`verdict` text NOT NULL,
	`note` text,
	`at` integer NOT NULL,
	`withdrawn_at` integer NOT NULL,
	`withdrawn_note` text,
	PRIMARY KEY(`decision_id`, `source`, `author`, `withdrawn_at`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `alarms` ADD `acknowledged_at` integer;--> statement-breakpoint
ALTER TABLE `alarms` ADD `acknowledged_by` text;--> statement-breakpoint
ALTER TABLE `alarms` ADD `acknowledged_note` text;

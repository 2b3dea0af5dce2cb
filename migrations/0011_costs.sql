-- What turns took. Nobody knows it of the decisions that are there: their columns stay null, and they stand in no sum.
CREATE TABLE `cost_rollups` (
	`project` text NOT NULL,
	`width` integer NOT NULL,
	`scope` text NOT NULL,
	`start` integer NOT NULL,
	`tool` text NOT NULL,
	`decisions` integer NOT NULL,
	`gating_requests` integer NOT NULL,
	`counted` integer NOT NULL,
	`caller_input_tokens` integer NOT NULL,
	`caller_output_tokens` integer NOT NULL,
	`gating_input_tokens` integer NOT NULL,
	`gating_output_tokens` integer NOT NULL,
	`priced` integer NOT NULL,
	`caller_cost` integer NOT NULL,
	`gating_cost` integer NOT NULL,
	PRIMARY KEY(`project`, `width`, `scope`, `start`, `tool`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `decisions` ADD `evidence` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `caller_requests` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `caller_input_tokens` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `caller_output_tokens` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `caller_cost` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `gating_requests` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `gating_input_tokens` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `gating_output_tokens` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `gating_cost` integer;--> statement-breakpoint
ALTER TABLE `samples` ADD `cost` integer;
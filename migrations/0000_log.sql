CREATE TABLE `decision_calls` (
	`decision_id` text NOT NULL,
	`position` integer NOT NULL,
	`project` text NOT NULL,
	`tool` text NOT NULL,
	`tool_call_id` text,
	`session` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`decision_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `decision_calls_by_session` ON `decision_calls` (`project`,`tool_call_id`,`session`,`created_at`,`decision_id`) WHERE tool_call_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `decision_calls_by_id` ON `decision_calls` (`project`,`tool_call_id`,`decision_id`) WHERE tool_call_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `decision_contents` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`messages` text,
	`metadata` text,
	`toolset_sha256` text
);
--> statement-breakpoint
CREATE TABLE `decision_tools` (
	`decision_id` text NOT NULL,
	`tool` text NOT NULL,
	`project` text NOT NULL,
	`created_at` integer NOT NULL,
	`mode` text NOT NULL,
	`action` text NOT NULL,
	`verdict` text DEFAULT 'none' NOT NULL,
	PRIMARY KEY(`decision_id`, `tool`)
);
--> statement-breakpoint
CREATE INDEX `decision_tools_list` ON `decision_tools` (`project`,`tool`,`mode`,`action`,`verdict`,`created_at`,`decision_id`);--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`project` text NOT NULL,
	`created_at` integer NOT NULL,
	`mode` text NOT NULL,
	`action` text NOT NULL,
	`verdict` text DEFAULT 'none' NOT NULL,
	`verdict_source` text,
	`request_hash` text,
	`agent` text,
	`session` text,
	`user` text,
	`upstream_model` text,
	`would_abstain` integer NOT NULL,
	`reason` text NOT NULL,
	`confidence` real,
	`score` real,
	`confidence_path` text NOT NULL,
	`threshold` real,
	`threshold_source` text,
	`gated_by` text,
	`calls` text NOT NULL,
	`candidate` integer,
	`released` integer,
	`same_form` integer,
	`agreement` real,
	`effective_samples` integer NOT NULL,
	`findings` text NOT NULL,
	`fallback` text,
	`features` blob,
	`feature_version` text NOT NULL,
	`model_id` text NOT NULL,
	`model_sha256` text NOT NULL,
	`score_context` text NOT NULL,
	`policy_version` integer NOT NULL,
	`latency_ms` real NOT NULL,
	`gate_error_type` text,
	`gate_error_message` text,
	`gate_error_on_error` text,
	`store_content` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `decisions_list` ON `decisions` (`project`,`mode`,`action`,`verdict`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `feature_registries` (
	`version` text PRIMARY KEY NOT NULL,
	`names` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `keys` (
	`id` text PRIMARY KEY NOT NULL,
	`project` text NOT NULL,
	`role` text NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keys_by_sha256` ON `keys` (`sha256`);--> statement-breakpoint
CREATE INDEX `keys_by_project` ON `keys` (`project`,`created_at`);--> statement-breakpoint
CREATE TABLE `outcomes` (
	`decision_id` text NOT NULL,
	`source` text NOT NULL,
	`author` text NOT NULL,
	`project` text NOT NULL,
	`verdict` text NOT NULL,
	`note` text,
	`tool_call_id` text,
	`session` text,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`decision_id`, `source`, `author`)
);
--> statement-breakpoint
CREATE INDEX `outcomes_by_time` ON `outcomes` (`project`,`received_at`);--> statement-breakpoint
CREATE TABLE `pending_outcomes` (
	`id` text PRIMARY KEY NOT NULL,
	`project` text NOT NULL,
	`decision_id` text,
	`tool_call_id` text,
	`session` text,
	`verdict` text NOT NULL,
	`source` text NOT NULL,
	`author` text NOT NULL,
	`note` text,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`joined_to` text
);
--> statement-breakpoint
CREATE INDEX `pending_outcomes_by_decision` ON `pending_outcomes` (`decision_id`);--> statement-breakpoint
CREATE INDEX `pending_outcomes_by_call` ON `pending_outcomes` (`project`,`tool_call_id`);--> statement-breakpoint
CREATE INDEX `pending_outcomes_joined` ON `pending_outcomes` (`joined_to`) WHERE joined_to IS NOT NULL;--> statement-breakpoint
CREATE TABLE `policies` (
	`project` text NOT NULL,
	`version` integer NOT NULL,
	`document` text NOT NULL,
	`author` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project`, `version`)
);
--> statement-breakpoint
CREATE TABLE `samples` (
	`decision_id` text NOT NULL,
	`sample_index` integer NOT NULL,
	`response_id` text,
	`effective` integer NOT NULL,
	`canonical` text NOT NULL,
	`finish_reason` text,
	`text` text,
	`calls` text NOT NULL,
	`usage` text,
	PRIMARY KEY(`decision_id`, `sample_index`)
);
--> statement-breakpoint
CREATE TABLE `toolsets` (
	`sha256` text PRIMARY KEY NOT NULL,
	`tools` text NOT NULL
);

-- Who decided on a proposal, and why: of a rejected one that was kept nowhere.
ALTER TABLE `calibrations` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `calibrations` ADD `decided_by` text;--> statement-breakpoint
ALTER TABLE `calibrations` ADD `decided_reason` text;
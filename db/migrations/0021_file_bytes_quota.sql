DROP INDEX `files_owner_state`;--> statement-breakpoint
CREATE INDEX `files_owner_state_created` ON `files` (`owner_id`,`state`,`created_at`);
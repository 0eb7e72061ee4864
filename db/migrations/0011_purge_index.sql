DROP INDEX `files_purge`;--> statement-breakpoint
CREATE INDEX `files_purge` ON `files` (`state`,`purge_at`,`created_at`);
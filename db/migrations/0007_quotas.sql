CREATE TABLE `quota_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `quota_uses_user_kind` ON `quota_uses` (`user_id`,`kind`,`created_at`);--> statement-breakpoint
DROP INDEX `jobs_due`;--> statement-breakpoint
ALTER TABLE `jobs` ADD `next_at` integer GENERATED ALWAYS AS (max(run_at, leased_until)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `jobs_next` ON `jobs` (`next_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `files_owner_state` ON `files` (`owner_id`,`state`);
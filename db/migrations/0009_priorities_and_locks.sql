DROP INDEX `jobs_next`;--> statement-breakpoint
ALTER TABLE `jobs` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_next` ON `jobs` (`priority`,`next_at`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `files` ADD `purge_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `files` ADD `purge_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `files_purge` ON `files` (`purge_at`,`created_at`) WHERE state = 'expired';--> statement-breakpoint
ALTER TABLE `users` ADD `invoicing_order_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `invoicing_until` integer DEFAULT 0 NOT NULL;
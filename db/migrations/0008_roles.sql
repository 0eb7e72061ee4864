CREATE TABLE `role_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`actor_id` text,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `role_changes_user` ON `role_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `role_changes_created` ON `role_changes` (`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `admin_granted` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `new_orders_mailed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE is_admin = 1;--> statement-breakpoint
UPDATE `users` SET `admin_granted` = 1, `email_verified` = 1 WHERE `is_admin` = 1;--> statement-breakpoint
INSERT INTO `role_changes` (`id`, `user_id`, `kind`, `created_at`) SELECT 'kept:' || `id`, `id`, 'kept', unixepoch() * 1000 FROM `users` WHERE `is_admin` = 1;

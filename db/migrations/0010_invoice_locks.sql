CREATE TABLE `invoice_locks` (
	`order_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`details_hash` text NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_locks_user` ON `invoice_locks` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `invoicing_order_id`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `invoicing_until`;
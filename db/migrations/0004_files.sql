CREATE TABLE `deliverables` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`file_id` text NOT NULL,
	`series_id` text NOT NULL,
	`revision` integer NOT NULL,
	`note` text,
	`sha256` text NOT NULL,
	`added_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`downloaded_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliverables_file` ON `deliverables` (`file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `deliverables_revision` ON `deliverables` (`series_id`,`revision`);--> statement-breakpoint
CREATE INDEX `deliverables_order` ON `deliverables` (`order_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `files` ADD `upload_id` text;--> statement-breakpoint
ALTER TABLE `files` ADD `etag` text;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_file` ON `messages` (`file_id`);
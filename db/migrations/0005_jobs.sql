CREATE TABLE `order_reads` (
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`read_at` integer NOT NULL,
	`mailed_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `order_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`detail` text,
	`order_id` text,
	`user_id` text,
	`job_id` text,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_key` ON `alerts` (`key`);--> statement-breakpoint
CREATE INDEX `alerts_open` ON `alerts` (`created_at`) WHERE resolved_at is null;--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_key` ON `jobs` (`key`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `jobs_ended` ON `jobs` (`ended_at`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`user_id` text NOT NULL,
	`channel` text NOT NULL,
	`is_on` integer NOT NULL,
	PRIMARY KEY(`user_id`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_hash` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `stripe_customer_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `deletion_requested_at` integer;--> statement-breakpoint
ALTER TABLE `order_events` ADD `source_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_source` ON `order_events` (`source_key`);--> statement-breakpoint
ALTER TABLE `orders` ADD `stripe_invoice_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `resubmit_of` text REFERENCES orders(id);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_stripe_invoice` ON `orders` (`stripe_invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_resubmit` ON `orders` (`resubmit_of`) WHERE status <> 'denied';
--> statement-breakpoint
INSERT INTO `users` (`id`, `issuer`, `subject`, `email`, `first_name`, `created_at`) VALUES ('stripe', 'straight-six', 'stripe', 'stripe@straight-six.invalid', 'Stripe', 0);--> statement-breakpoint
INSERT INTO `order_reads` (`user_id`, `order_id`, `read_at`, `mailed_at`) SELECT `orders`.`user_id`, `orders`.`id`, max(`messages`.`created_at`), max(`messages`.`created_at`) FROM `orders` JOIN `messages` ON `messages`.`order_id` = `orders`.`id` GROUP BY `orders`.`id`;--> statement-breakpoint
INSERT OR IGNORE INTO `order_reads` (`user_id`, `order_id`, `read_at`, `mailed_at`) SELECT `users`.`id`, `messages`.`order_id`, max(`messages`.`created_at`), max(`messages`.`created_at`) FROM `messages` JOIN `users` ON `users`.`is_admin` = 1 GROUP BY `users`.`id`, `messages`.`order_id`;

CREATE TABLE `trucks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`nickname` text,
	`year` text NOT NULL,
	`make` text NOT NULL,
	`model` text NOT NULL,
	`transmission` text,
	`vin` text,
	`device` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trucks_user_created` ON `trucks` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `products` ADD `levels` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `hardware` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `fuel` text;--> statement-breakpoint
ALTER TABLE `products` ADD `dyno_sheet` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `vehicle_transmission` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `owned_parts` text DEFAULT '[]' NOT NULL;
CREATE TABLE `checklist_ticks` (
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`ticked_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `item_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

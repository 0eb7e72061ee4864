DROP INDEX `orders_status_created`;--> statement-breakpoint
DROP INDEX `orders_created`;--> statement-breakpoint
ALTER TABLE `orders` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `place` integer GENERATED ALWAYS AS (case when status = 'pending' then created_at when status = 'denied' or status = 'fulfilled' then 9000000000000000 - created_at else 4000000000000000 + created_at end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `orders_product` ON `orders` (`product_id`);--> statement-breakpoint
CREATE INDEX `orders_state` ON `orders` (`status`,`payment_status`);--> statement-breakpoint
CREATE INDEX `orders_revision` ON `orders` (`revision`,`id`);--> statement-breakpoint
CREATE INDEX `orders_place` ON `orders` (`place`,`id`);--> statement-breakpoint
ALTER TABLE `addons` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `version` integer DEFAULT 1 NOT NULL;
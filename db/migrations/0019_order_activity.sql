DROP INDEX `orders_place`;--> statement-breakpoint
ALTER TABLE `orders` ADD `active_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `list_rank` integer GENERATED ALWAYS AS (case when status = 'pending' then created_at when status = 'denied' or status = 'fulfilled' then 9000000000000000 - active_at else 4000000000000000 + created_at end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `orders_list_rank` ON `orders` (`list_rank`,`id`);--> statement-breakpoint
ALTER TABLE `order_search` ADD `product_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `order_search_product` ON `order_search` (`product_id`,`id`);
--> statement-breakpoint
UPDATE `orders` SET `active_at` = max(
	`created_at`,
	coalesce((SELECT max(`order_events`.`created_at`) FROM `order_events` WHERE `order_id` = `orders`.`id`), 0),
	coalesce((SELECT max(`messages`.`created_at`) FROM `messages` WHERE `order_id` = `orders`.`id`), 0)
);--> statement-breakpoint
DROP TRIGGER `orders_search_inserted`;--> statement-breakpoint
-- First out of the way of the new keys.
UPDATE `order_search` SET `id` = -`id`;--> statement-breakpoint
UPDATE `order_search` SET `id` = `new`.`id`, `product_id` = `new`.`product_id` FROM (
	SELECT `id` AS `order_id`, `product_id`, `created_at` * 1000 + row_number() OVER (PARTITION BY `created_at` ORDER BY `id`) - 1 AS `id` FROM `orders`
) AS `new` WHERE `order_search`.`order_id` = `new`.`order_id`;--> statement-breakpoint
INSERT INTO `order_search_index` (`order_search_index`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `orders_search_inserted` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_search` (`id`, `order_id`, `product_id`, `text`) SELECT coalesce(
		(SELECT max(`id`) + 1 FROM `order_search` WHERE `id` BETWEEN new.`created_at` * 1000 AND new.`created_at` * 1000 + 999),
		new.`created_at` * 1000
	), new.`id`, new.`product_id`, `text` FROM `order_search_source` WHERE `order_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_moved` AFTER UPDATE OF `created_at` ON `orders` WHEN new.`created_at` <> old.`created_at` BEGIN
	DELETE FROM `order_search` WHERE `order_id` = new.`id`;
	INSERT INTO `order_search` (`id`, `order_id`, `product_id`, `text`) SELECT coalesce(
		(SELECT max(`id`) + 1 FROM `order_search` WHERE `id` BETWEEN new.`created_at` * 1000 AND new.`created_at` * 1000 + 999),
		new.`created_at` * 1000
	), new.`id`, new.`product_id`, `text` FROM `order_search_source` WHERE `order_id` = new.`id`;
END;

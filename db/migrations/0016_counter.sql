CREATE TABLE `order_search` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_search_order` ON `order_search` (`order_id`);--> statement-breakpoint
CREATE TABLE `replies` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `replies_kind` ON `replies` (`kind`,`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `assigned_to` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_assigned` ON `orders` (`assigned_to`) WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX `order_events_kind` ON `order_events` (`kind`,`created_at`,`order_id`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `order_search_index` USING fts5(`text`, content='order_search', content_rowid='id', tokenize='trigram case_sensitive 1');--> statement-breakpoint
-- The same text as orderSearchText() in worker/domain/orders/order-search.ts, without the calibration. lower() changes ASCII letters only.
CREATE VIEW `order_search_source` AS
	SELECT `orders`.`id` AS `order_id`, `orders`.`user_id`, lower(concat_ws(char(10),
		`orders`.`id`,
		`users`.`email`,
		concat_ws(' ', nullif(`users`.`first_name`, ''), nullif(`users`.`last_name`, '')),
		`orders`.`customer_phone`,
		`orders`.`vehicle_year` || ' ' || `orders`.`vehicle_make` || ' ' || `orders`.`vehicle_model`,
		`orders`.`vin`
	)) AS `text`
	FROM `orders` JOIN `users` ON `users`.`id` = `orders`.`user_id`;--> statement-breakpoint
CREATE TRIGGER `order_search_inserted` AFTER INSERT ON `order_search` BEGIN
	INSERT INTO `order_search_index` (`rowid`, `text`) VALUES (new.`id`, new.`text`);
END;--> statement-breakpoint
CREATE TRIGGER `order_search_deleted` AFTER DELETE ON `order_search` BEGIN
	INSERT INTO `order_search_index` (`order_search_index`, `rowid`, `text`) VALUES ('delete', old.`id`, old.`text`);
END;--> statement-breakpoint
CREATE TRIGGER `order_search_updated` AFTER UPDATE OF `text` ON `order_search` WHEN new.`text` IS NOT old.`text` BEGIN
	INSERT INTO `order_search_index` (`order_search_index`, `rowid`, `text`) VALUES ('delete', old.`id`, old.`text`);
	INSERT INTO `order_search_index` (`rowid`, `text`) VALUES (new.`id`, new.`text`);
END;--> statement-breakpoint
INSERT INTO `order_search` (`order_id`, `text`) SELECT `order_id`, `text` FROM `order_search_source`;--> statement-breakpoint
CREATE TRIGGER `orders_search_inserted` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_search` (`order_id`, `text`) SELECT `order_id`, `text` FROM `order_search_source` WHERE `order_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_updated` AFTER UPDATE OF `customer_phone`, `vehicle_year`, `vehicle_make`, `vehicle_model`, `vin` ON `orders` BEGIN
	UPDATE `order_search` SET `text` = (SELECT `text` FROM `order_search_source` WHERE `order_id` = new.`id`) WHERE `order_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `users_search_updated` AFTER UPDATE OF `email`, `first_name`, `last_name` ON `users` WHEN (new.`email`, new.`first_name`, new.`last_name`) IS NOT (old.`email`, old.`first_name`, old.`last_name`) BEGIN
	UPDATE `order_search` SET `text` = `source`.`text` FROM `order_search_source` AS `source` WHERE `source`.`user_id` = new.`id` AND `order_search`.`order_id` = `source`.`order_id`;
END;

CREATE TABLE `order_counts` (
	`status` text NOT NULL,
	`payment_status` text NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`status`, `payment_status`)
);
--> statement-breakpoint
INSERT INTO `order_counts` SELECT `status`, `payment_status`, count(*) FROM `orders` GROUP BY `status`, `payment_status`;--> statement-breakpoint
CREATE TRIGGER `order_counted` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_counts` (`status`, `payment_status`, `orders`) VALUES (new.`status`, new.`payment_status`, 1)
	ON CONFLICT DO UPDATE SET `orders` = `orders` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `order_uncounted` AFTER DELETE ON `orders` BEGIN
	UPDATE `order_counts` SET `orders` = `orders` - 1 WHERE `status` = old.`status` AND `payment_status` = old.`payment_status`;
END;--> statement-breakpoint
CREATE TRIGGER `order_recounted` AFTER UPDATE OF `status`, `payment_status` ON `orders`
WHEN new.`status` <> old.`status` OR new.`payment_status` <> old.`payment_status` BEGIN
	UPDATE `order_counts` SET `orders` = `orders` - 1 WHERE `status` = old.`status` AND `payment_status` = old.`payment_status`;
	INSERT INTO `order_counts` (`status`, `payment_status`, `orders`) VALUES (new.`status`, new.`payment_status`, 1)
	ON CONFLICT DO UPDATE SET `orders` = `orders` + 1;
END;

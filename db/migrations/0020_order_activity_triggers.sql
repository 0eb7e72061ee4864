CREATE TRIGGER `order_event_activity` AFTER INSERT ON `order_events` WHEN new.`kind` <> 'dataDeleted' BEGIN
	UPDATE `orders` SET `active_at` = new.`created_at` WHERE `id` = new.`order_id` AND `active_at` < new.`created_at`;
END;--> statement-breakpoint
CREATE TRIGGER `message_activity` AFTER INSERT ON `messages` BEGIN
	UPDATE `orders` SET `active_at` = new.`created_at` WHERE `id` = new.`order_id` AND `active_at` < new.`created_at`;
END;--> statement-breakpoint
-- The activity since the last migration, which the version of that time didn't store.
UPDATE `orders` SET `active_at` = `last`.`at` FROM (
	SELECT `id`, max(
		`created_at`,
		coalesce((SELECT max(`order_events`.`created_at`) FROM `order_events` WHERE `order_id` = `orders`.`id` AND `kind` <> 'dataDeleted'), 0),
		coalesce((SELECT max(`messages`.`created_at`) FROM `messages` WHERE `order_id` = `orders`.`id`), 0)
	) AS `at` FROM `orders`
) AS `last` WHERE `orders`.`id` = `last`.`id` AND `orders`.`active_at` < `last`.`at`;

-- `migrate` (db/migrate.ts) replaces all triggers and views with those of this file, so edit them here.
-- If a change affects stored rows, add a migration that updates the rows.

CREATE VIRTUAL TABLE IF NOT EXISTS `order_search_index` USING fts5(`text`, content='order_search', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIEW `order_search_source` AS
	SELECT `orders`.`id` AS `order_id`, `orders`.`user_id`, concat_ws(char(10),
		`orders`.`search_keys`, `orders`.`search_details`, `orders`.`search_addons`, `orders`.`search_device`, `users`.`search_email`, `users`.`search_name`
	) AS `text`
	FROM `orders` JOIN `users` ON `users`.`id` = `orders`.`user_id`;
--> statement-breakpoint
CREATE TRIGGER `order_search_inserted` AFTER INSERT ON `order_search` BEGIN
	INSERT INTO `order_search_index` (`rowid`, `text`) VALUES (new.`id`, new.`text`);
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_deleted` AFTER DELETE ON `order_search` BEGIN
	INSERT INTO `order_search_index` (`order_search_index`, `rowid`, `text`) VALUES ('delete', old.`id`, old.`text`);
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_updated` AFTER UPDATE OF `text` ON `order_search` WHEN new.`text` IS NOT old.`text` BEGIN
	INSERT INTO `order_search_index` (`order_search_index`, `rowid`, `text`) VALUES ('delete', old.`id`, old.`text`);
	INSERT INTO `order_search_index` (`rowid`, `text`) VALUES (new.`id`, new.`text`);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_inserted` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_search` (`id`, `order_id`, `product_id`, `text`) SELECT coalesce(
		(SELECT max(`id`) + 1 FROM `order_search` WHERE `id` BETWEEN new.`created_at` * 1000 AND new.`created_at` * 1000 + 999),
		new.`created_at` * 1000
	), new.`id`, new.`product_id`, `text` FROM `order_search_source` WHERE `order_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_moved` AFTER UPDATE OF `created_at` ON `orders` WHEN new.`created_at` <> old.`created_at` BEGIN
	DELETE FROM `order_search` WHERE `order_id` = new.`id`;
	INSERT INTO `order_search` (`id`, `order_id`, `product_id`, `text`) SELECT coalesce(
		(SELECT max(`id`) + 1 FROM `order_search` WHERE `id` BETWEEN new.`created_at` * 1000 AND new.`created_at` * 1000 + 999),
		new.`created_at` * 1000
	), new.`id`, new.`product_id`, `text` FROM `order_search_source` WHERE `order_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_updated` AFTER UPDATE OF `search_keys`, `search_details`, `search_addons`, `search_device` ON `orders` BEGIN
	UPDATE `order_search` SET `text` = (SELECT `text` FROM `order_search_source` WHERE `order_id` = new.`id`) WHERE `order_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_updated` AFTER UPDATE OF `search_email`, `search_name` ON `users` WHEN (new.`search_email`, new.`search_name`) IS NOT (old.`search_email`, old.`search_name`) BEGIN
	UPDATE `order_search` SET `text` = `source`.`text` FROM `order_search_source` AS `source` WHERE `source`.`user_id` = new.`id` AND `order_search`.`order_id` = `source`.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_counted` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `order_counts` (`status`, `payment_status`, `orders`) VALUES (new.`status`, new.`payment_status`, 1)
	ON CONFLICT DO UPDATE SET `orders` = `orders` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `order_uncounted` AFTER DELETE ON `orders` BEGIN
	UPDATE `order_counts` SET `orders` = `orders` - 1 WHERE `status` = old.`status` AND `payment_status` = old.`payment_status`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_recounted` AFTER UPDATE OF `status`, `payment_status` ON `orders`
WHEN new.`status` <> old.`status` OR new.`payment_status` <> old.`payment_status` BEGIN
	UPDATE `order_counts` SET `orders` = `orders` - 1 WHERE `status` = old.`status` AND `payment_status` = old.`payment_status`;
	INSERT INTO `order_counts` (`status`, `payment_status`, `orders`) VALUES (new.`status`, new.`payment_status`, 1)
	ON CONFLICT DO UPDATE SET `orders` = `orders` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `message_asks` AFTER INSERT ON `messages`
WHEN new.`user_id` = (SELECT `user_id` FROM `orders` WHERE `id` = new.`order_id`) AND new.`verdict` IS NOT 'works' BEGIN
	INSERT INTO `order_inbox` (`order_id`, `message_at`, `is_urgent`) VALUES (new.`order_id`, new.`created_at`, new.`verdict` IS 'failed')
	ON CONFLICT DO UPDATE SET `is_urgent` = `is_urgent` OR excluded.`is_urgent`, `message_at` = coalesce(`message_at`, excluded.`message_at`), `no_answer_at` = NULL, `paused_until` = NULL, `waits_for_customer` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `message_answers` AFTER INSERT ON `messages`
WHEN new.`user_id` <> (SELECT `user_id` FROM `orders` WHERE `id` = new.`order_id`) BEGIN
	UPDATE `order_inbox` SET `message_at` = NULL, `no_answer_at` = NULL, `is_urgent` = 0 WHERE `order_id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `verdict_calms` AFTER INSERT ON `messages` WHEN new.`verdict` = 'works' BEGIN
	UPDATE `order_inbox` SET `is_urgent` = 0, `no_answer_at` = NULL, `paused_until` = iif(`waits_for_customer`, NULL, `paused_until`), `waits_for_customer` = 0 WHERE `order_id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_asks` AFTER INSERT ON `order_events` WHEN new.`kind` IN ('returned', 'cancelRequested') BEGIN
	INSERT INTO `order_inbox` (`order_id`, `returned_at`, `cancel_requested_at`)
	VALUES (new.`order_id`, iif(new.`kind` = 'returned', new.`created_at`, NULL), iif(new.`kind` = 'cancelRequested', new.`created_at`, NULL))
	ON CONFLICT DO UPDATE SET
		`returned_at` = coalesce(excluded.`returned_at`, `returned_at`),
		`cancel_requested_at` = coalesce(excluded.`cancel_requested_at`, `cancel_requested_at`),
		`no_answer_at` = NULL, `paused_until` = NULL, `waits_for_customer` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `event_answers` AFTER INSERT ON `order_events`
WHEN new.`kind` IN ('approved', 'denied', 'changeRequested', 'canceled', 'cancelDeclined', 'fulfilled') BEGIN
	UPDATE `order_inbox` SET
		`returned_at` = iif(new.`kind` = 'cancelDeclined', `returned_at`, NULL),
		`cancel_requested_at` = iif(new.`kind` IN ('canceled', 'cancelDeclined', 'fulfilled'), NULL, `cancel_requested_at`),
		`no_answer_at` = NULL
	WHERE `order_id` = new.`order_id`;
END;
--> statement-breakpoint
-- A closed order needs nothing from the customer, and the other events are the customer's answers.
CREATE TRIGGER `event_ends_wait` AFTER INSERT ON `order_events`
WHEN new.`kind` IN ('denied', 'canceled', 'fulfilled', 'edited', 'amendmentAccepted', 'amendmentDeclined') BEGIN
	UPDATE `order_inbox` SET `no_answer_at` = NULL, `paused_until` = iif(`waits_for_customer`, NULL, `paused_until`), `waits_for_customer` = 0 WHERE `order_id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_ends` AFTER INSERT ON `order_events` WHEN new.`kind` = 'dataDeleted' BEGIN
	DELETE FROM `order_inbox` WHERE `order_id` = new.`order_id`;
END;
--> statement-breakpoint
-- 9007199254740991 is later than any time: `min` of a null is null.
CREATE TRIGGER `inbox_inserted` AFTER INSERT ON `order_inbox` BEGIN
	UPDATE `order_inbox` SET `position` = iif(`paused_until` IS NULL, nullif(min(coalesce(`message_at`, 9007199254740991), coalesce(`returned_at`, 9007199254740991), coalesce(`cancel_requested_at`, 9007199254740991), coalesce(`no_answer_at`, 9007199254740991)), 9007199254740991) + iif(`is_urgent`, 0, 10000000000000), NULL) WHERE `order_id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `inbox_updated` AFTER UPDATE OF `is_urgent`, `message_at`, `returned_at`, `cancel_requested_at`, `no_answer_at`, `paused_until` ON `order_inbox` BEGIN
	UPDATE `order_inbox` SET `position` = iif(`paused_until` IS NULL, nullif(min(coalesce(`message_at`, 9007199254740991), coalesce(`returned_at`, 9007199254740991), coalesce(`cancel_requested_at`, 9007199254740991), coalesce(`no_answer_at`, 9007199254740991)), 9007199254740991) + iif(`is_urgent`, 0, 10000000000000), NULL) WHERE `order_id` = new.`order_id`;
	DELETE FROM `order_inbox` WHERE `order_id` = new.`order_id` AND `position` IS NULL AND `paused_until` IS NULL;
END;

ALTER TABLE `messages` ADD `deliverable_id` text REFERENCES deliverables(id);--> statement-breakpoint
ALTER TABLE `messages` ADD `verdict` text;--> statement-breakpoint
CREATE INDEX `messages_deliverable` ON `messages` (`deliverable_id`,`created_at`) WHERE deliverable_id is not null;--> statement-breakpoint
ALTER TABLE `deliverables` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `deliverables` ADD `mailed_at` integer;--> statement-breakpoint
UPDATE `deliverables` SET `delivered_at` = max(`created_at`, coalesce((SELECT min(`order_events`.`created_at`) FROM `order_events` WHERE `order_events`.`order_id` = `deliverables`.`order_id` AND `order_events`.`kind` = 'fulfilled'), 0)) WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `status` = 'fulfilled');

CREATE TABLE `build_questions` (
	`id` integer PRIMARY KEY NOT NULL,
	`questions` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `addons` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer NOT NULL,
	`category` text,
	`applicable_brands` text,
	`ships` integer DEFAULT false NOT NULL,
	`is_priority` integer DEFAULT false NOT NULL,
	`on_sale` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`brand` text NOT NULL,
	`year_range` text NOT NULL,
	`engine_type` text NOT NULL,
	`platform` text NOT NULL,
	`model` text NOT NULL,
	`transmission_type` text NOT NULL,
	`description` text,
	`image_url` text,
	`single_price` integer NOT NULL,
	`sotf_price` integer,
	`has_sotf` integer NOT NULL,
	`levels` text DEFAULT '[]' NOT NULL,
	`single_level` text,
	`hardware` text DEFAULT '[]' NOT NULL,
	`fuel` text,
	`use` text,
	`eo_number` text,
	`revision_count` integer,
	`revision_days` integer,
	`retune_price` integer,
	`dyno_sheet` text,
	`on_sale` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `changes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`actor_id` text NOT NULL,
	`before` text,
	`after` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `changes_created` ON `changes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `changes_actor` ON `changes` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`file_id` text,
	`deliverable_id` text,
	`verdict` text,
	`flash_report` text,
	`stock_file` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deliverable_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_order_created` ON `messages` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_user` ON `messages` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_file` ON `messages` (`file_id`);--> statement-breakpoint
CREATE INDEX `messages_deliverable` ON `messages` (`deliverable_id`,`created_at`) WHERE deliverable_id is not null;--> statement-breakpoint
CREATE INDEX `messages_stock_file` ON `messages` (`order_id`) WHERE stock_file is not null;--> statement-breakpoint
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
CREATE INDEX `order_reads_order` ON `order_reads` (`order_id`);--> statement-breakpoint
CREATE TABLE `datalog_limits` (
	`kind` text PRIMARY KEY NOT NULL,
	`value` real NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `datalogs` (
	`file_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`summary` text,
	`corrections` text DEFAULT '{"channels":{}}' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `datalogs_order` ON `datalogs` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `log_templates` (
	`logger` text NOT NULL,
	`channel` text NOT NULL,
	`meaning` text,
	`unit` text,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`logger`, `channel`),
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `deliverables` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`file_id` text NOT NULL,
	`series_id` text NOT NULL,
	`revision` integer NOT NULL,
	`note` text,
	`vin` text,
	`device` text,
	`sha256` text NOT NULL,
	`added_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	`mailed_at` integer,
	`held_by` text,
	`downloaded_at` integer,
	`withdrawn_at` integer,
	`withdrawn_reason` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`held_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliverables_file` ON `deliverables` (`file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `deliverables_revision` ON `deliverables` (`series_id`,`revision`);--> statement-breakpoint
CREATE INDEX `deliverables_order` ON `deliverables` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deliverables_held` ON `deliverables` (`held_by`) WHERE held_by is not null;--> statement-breakpoint
CREATE TABLE `download_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`session_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_hash`) REFERENCES `sessions`(`token_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `download_links_expires` ON `download_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `download_links_session` ON `download_links` (`session_hash`);--> statement-breakpoint
CREATE INDEX `download_links_file` ON `download_links` (`file_id`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`upload_id` text,
	`name` text,
	`size` integer,
	`etag` text,
	`scan` text,
	`purge_at` integer DEFAULT 0 NOT NULL,
	`purge_attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_key` ON `files` (`key`);--> statement-breakpoint
CREATE INDEX `files_state_created` ON `files` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `files_purge` ON `files` (`state`,`purge_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `files_owner_state_created` ON `files` (`owner_id`,`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `checklist_ticks` (
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`ticked_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `item_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`device_serial` text,
	`build_answers` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trucks_user_created` ON `trucks` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `role_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`actor_id` text,
	`kind` text NOT NULL,
	`before` text,
	`after` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `role_changes_user` ON `role_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `role_changes_created` ON `role_changes` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`device` text,
	`signed_in_at` integer DEFAULT 0 NOT NULL,
	`last_used_at` integer DEFAULT 0 NOT NULL,
	`viewed_order_id` text,
	`viewed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_viewed` ON `sessions` (`viewed_order_id`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer,
	`first_name` text,
	`last_name` text,
	`profile_image_url` text,
	`is_admin` integer DEFAULT false NOT NULL,
	`granted_role` text,
	`stripe_customer_id` text,
	`deletion_requested_at` integer,
	`new_orders_mailed_at` integer DEFAULT 0 NOT NULL,
	`search_email` text DEFAULT '' NOT NULL,
	`search_name` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_issuer_subject` ON `users` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE is_admin = 1;--> statement-breakpoint
CREATE TABLE `order_inbox` (
	`order_id` text PRIMARY KEY NOT NULL,
	`message_at` integer,
	`returned_at` integer,
	`cancel_requested_at` integer,
	`no_answer_at` integer,
	`paused_until` integer,
	`waits_for_customer` integer DEFAULT false NOT NULL,
	`is_urgent` integer DEFAULT false NOT NULL,
	`position` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_inbox_position` ON `order_inbox` (`position`,`order_id`);--> statement-breakpoint
CREATE INDEX `order_inbox_paused` ON `order_inbox` (`paused_until`);--> statement-breakpoint
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
CREATE INDEX `alerts_order` ON `alerts` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `alerts_job` ON `alerts` (`job_id`) WHERE job_id is not null;--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`priority` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`next_at` integer GENERATED ALWAYS AS (max(run_at, leased_until)) VIRTUAL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_key` ON `jobs` (`key`);--> statement-breakpoint
CREATE INDEX `jobs_next` ON `jobs` (`priority`,`next_at`) WHERE state = 'waiting';--> statement-breakpoint
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
CREATE TABLE `order_search` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_search_order` ON `order_search` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_search_product` ON `order_search` (`product_id`,`id`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`view` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `amendments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`changes` text NOT NULL,
	`total_before` integer NOT NULL,
	`total_after` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `amendments_order` ON `amendments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `amendments_open` ON `amendments` (`order_id`) WHERE state = 'proposed';--> statement-breakpoint
CREATE TABLE `invoice_locks` (
	`order_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`details_hash` text NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_locks_user` ON `invoice_locks` (`user_id`);--> statement-breakpoint
CREATE TABLE `order_addons` (
	`order_id` text NOT NULL,
	`addon_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	PRIMARY KEY(`order_id`, `addon_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`addon_id`) REFERENCES `addons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `order_counts` (
	`status` text NOT NULL,
	`payment_status` text NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`status`, `payment_status`)
);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text,
	`source_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_events_kind` ON `order_events` (`kind`,`created_at`,`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_source` ON `order_events` (`source_key`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_lines_sign" CHECK(iif(kind = 'discount', amount < 0, amount > 0))
);
--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`status` text NOT NULL,
	`payment_status` text NOT NULL,
	`tune_type` text NOT NULL,
	`base_amount` integer NOT NULL,
	`total_amount` integer NOT NULL,
	`amount_paid` integer DEFAULT 0 NOT NULL,
	`amount_refunded` integer DEFAULT 0 NOT NULL,
	`customer_phone` text NOT NULL,
	`billing_street` text NOT NULL,
	`billing_city` text NOT NULL,
	`billing_state` text NOT NULL,
	`billing_zip` text NOT NULL,
	`vehicle_year` text NOT NULL,
	`vehicle_make` text NOT NULL,
	`vehicle_model` text NOT NULL,
	`vehicle_transmission` text,
	`vin` text,
	`owned_parts` text DEFAULT '[]' NOT NULL,
	`modifications` text,
	`additional_notes` text,
	`admin_response` text,
	`change_reason` text,
	`cancel_reason` text,
	`cancel_requested_at` integer,
	`shipping_address` text,
	`carrier` text,
	`tracking_number` text,
	`shipped_at` integer,
	`build_answers` text DEFAULT '{}' NOT NULL,
	`build_version` integer DEFAULT 1 NOT NULL,
	`answers_asked_at` integer,
	`payment_report` text,
	`device` text,
	`sale_terms` text,
	`use_declared_at` integer,
	`terms_version` text,
	`terms_hash` text,
	`version` integer DEFAULT 1 NOT NULL,
	`stripe_invoice_id` text,
	`stripe_invoice_url` text,
	`resubmit_of` text,
	`retune_of` text,
	`assigned_to` text,
	`created_at` integer NOT NULL,
	`search_keys` text DEFAULT '' NOT NULL,
	`search_details` text DEFAULT '' NOT NULL,
	`search_addons` text DEFAULT '' NOT NULL,
	`search_device` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resubmit_of`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`retune_of`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_fulfilled_paid" CHECK(status <> 'fulfilled' or payment_status in ('paid', 'refunded')),
	CONSTRAINT "orders_change_pending" CHECK(change_reason is null or status = 'pending'),
	CONSTRAINT "orders_cancel_request_open" CHECK(cancel_requested_at is null or status in ('pending', 'approved', 'processing')),
	CONSTRAINT "orders_shipment" CHECK(shipped_at is not null or (carrier is null and tracking_number is null)),
	CONSTRAINT "orders_money" CHECK(total_amount >= 0 and amount_paid >= 0 and amount_refunded >= 0)
);
--> statement-breakpoint
CREATE INDEX `orders_user_created` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_product` ON `orders` (`product_id`);--> statement-breakpoint
CREATE INDEX `orders_state` ON `orders` (`status`,`payment_status`);--> statement-breakpoint
CREATE INDEX `orders_status_created` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_assigned` ON `orders` (`assigned_to`) WHERE assigned_to is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_stripe_invoice` ON `orders` (`stripe_invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_resubmit` ON `orders` (`resubmit_of`) WHERE status not in ('denied', 'canceled');--> statement-breakpoint
CREATE UNIQUE INDEX `orders_retune` ON `orders` (`retune_of`) WHERE status not in ('denied', 'canceled', 'fulfilled');--> statement-breakpoint
CREATE INDEX `orders_retunes` ON `orders` (`retune_of`) WHERE retune_of is not null;--> statement-breakpoint
CREATE INDEX `orders_resubmissions` ON `orders` (`resubmit_of`) WHERE resubmit_of is not null;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`reference` text,
	`note` text,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`stripe_refund_id` text,
	`is_stripe` integer NOT NULL,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_created` ON `refunds` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
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
CREATE TABLE `csp_reports` (
	`directive` text NOT NULL,
	`page` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`directive`, `page`)
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `quota_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `quota_uses_user_kind` ON `quota_uses` (`user_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`scope` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`order_id` text PRIMARY KEY NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`may_show` integer NOT NULL,
	`first_name` text,
	`decision` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reviews_decision` ON `reviews` (`decision`,`updated_at`);--> statement-breakpoint
CREATE TABLE `customer_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `customer_notes_user` ON `customer_notes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `staff_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_notes_order` ON `staff_notes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `transferred_files` (
	`transfer_id` text NOT NULL,
	`deliverable_id` text NOT NULL,
	PRIMARY KEY(`transfer_id`, `deliverable_id`),
	FOREIGN KEY (`transfer_id`) REFERENCES `truck_transfers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deliverable_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `transferred_files_deliverable` ON `transferred_files` (`deliverable_id`);--> statement-breakpoint
CREATE TABLE `truck_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`truck_id` text,
	`from_user_id` text NOT NULL,
	`to_email` text NOT NULL,
	`to_user_id` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`truck_id`) REFERENCES `trucks`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`from_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `truck_transfers_open` ON `truck_transfers` (`truck_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `truck_transfers_truck` ON `truck_transfers` (`truck_id`);--> statement-breakpoint
CREATE INDEX `truck_transfers_from` ON `truck_transfers` (`from_user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `truck_transfers_email` ON `truck_transfers` (`to_email`);--> statement-breakpoint
CREATE INDEX `truck_transfers_to` ON `truck_transfers` (`to_user_id`);--> statement-breakpoint
-- The actor of what Stripe's webhooks change.
INSERT INTO `users` (`id`, `issuer`, `subject`, `email`, `first_name`, `created_at`) VALUES ('stripe', 'straight-six', 'stripe', 'stripe@straight-six.invalid', 'Stripe', 0);

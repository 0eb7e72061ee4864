CREATE INDEX `alerts_order` ON `alerts` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `alerts_job` ON `alerts` (`job_id`) WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX `orders_resubmissions` ON `orders` (`resubmit_of`) WHERE resubmit_of is not null;
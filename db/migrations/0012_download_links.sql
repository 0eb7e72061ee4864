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
CREATE INDEX `download_links_file` ON `download_links` (`file_id`);
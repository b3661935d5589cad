CREATE TABLE "deletion_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"processed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"level" double precision NOT NULL,
	"level_at" timestamp (3) with time zone NOT NULL,
	"wait_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"news_key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"web_url" text NOT NULL,
	"app_route" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" uuid,
	"slug" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('order', 'payment', 'delivery', 'delivered', 'cancelled', 'complaint', 'shop', 'team', 'account'))
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"news_key" text NOT NULL,
	"phone" text NOT NULL,
	"text" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"unsure_tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_outbox_state" CHECK ("sms_outbox"."state" in ('waiting', 'sending', 'sent', 'failed', 'expired')),
	CONSTRAINT "sms_outbox_phone" CHECK ("sms_outbox"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "sms_outbox_erased" CHECK (("sms_outbox"."text" is not null) = ("sms_outbox"."state" in ('waiting', 'sending')))
);
--> statement-breakpoint
CREATE TABLE "sms_pace" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sms_pace_single" CHECK ("sms_pace"."id" = 1)
);
--> statement-breakpoint
DROP TABLE "login_failures" CASCADE;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_requests_one_open" ON "deletion_requests" USING btree ("user_id") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "deletion_requests_queue" ON "deletion_requests" USING btree ("requested_at") WHERE processed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "throttles_level_at" ON "throttles" USING btree ("level_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_news" ON "notifications" USING btree ("user_id","news_key");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_outbox_news" ON "sms_outbox" USING btree ("news_key");--> statement-breakpoint
CREATE INDEX "sms_outbox_due" ON "sms_outbox" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "sms_outbox_age" ON "sms_outbox" USING btree ("created_at");
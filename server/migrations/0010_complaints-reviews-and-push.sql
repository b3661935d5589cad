CREATE TABLE "complaint_message_images" (
	"message_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "complaint_message_images_message_id_position_pk" PRIMARY KEY("message_id","position"),
	CONSTRAINT "complaint_message_images_max" CHECK ("complaint_message_images"."position" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_topic_pk" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "notification_preferences_topic" CHECK ("notification_preferences"."topic" in ('orders', 'payments', 'complaints', 'favourites', 'shop', 'team'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_turns" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"told_until" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_images" (
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "review_images_review_id_position_pk" PRIMARY KEY("review_id","position"),
	CONSTRAINT "review_images_max" CHECK ("review_images"."position" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "review_reports_review_id_reporter_id_pk" PRIMARY KEY("review_id","reporter_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
DROP INDEX "refunds_one_per_subject";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "refund_francs" integer;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "shop_share_francs" integer;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "shop_late_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "platform_late_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "seen_price_francs" integer;--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "seen_in_stock" boolean;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payee_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "complaint_message_images" ADD CONSTRAINT "complaint_message_images_message_id_complaint_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."complaint_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_message_images" ADD CONSTRAINT "complaint_message_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_turns" ADD CONSTRAINT "push_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_images" ADD CONSTRAINT "review_images_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_images" ADD CONSTRAINT "review_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_reports_waiting" ON "review_reports" USING btree ("reported_at") WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payee_id_users_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_fulfilment" ON "complaints" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "refunds_subject" ON "refunds" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "reviews_buyer" ON "reviews" USING btree ("buyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_one_per_subject" UNIQUE NULLS NOT DISTINCT("payment_id","subject_id");--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_side" CHECK ("complaint_messages"."side" in ('buyer', 'shop', 'support'));--> statement-breakpoint
-- What was decided before amounts were kept moved no money.
update complaints set refund_francs = 0, shop_share_francs = 0 where outcome = 'remboursé';--> statement-breakpoint
-- Photos belong to the first message of their complaint.
insert into complaint_message_images (message_id, position, image_id)
select (select min(m.id) from complaint_messages m where m.complaint_id = i.complaint_id), i.position, i.image_id
from complaint_images i where exists (select from complaint_messages m where m.complaint_id = i.complaint_id);--> statement-breakpoint
DROP TABLE "complaint_images";--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_refund" CHECK (("complaints"."outcome" is not distinct from 'remboursé') = ("complaints"."refund_francs" is not null));--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_shares" CHECK ("complaints"."shop_share_francs" <= "complaints"."refund_francs");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('order', 'payment', 'delivery', 'delivered', 'cancelled', 'complaint', 'review', 'favourite', 'shop', 'payout', 'team', 'account'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payee" CHECK ("refunds"."payment_id" is not null or "refunds"."payee_id" is not null);

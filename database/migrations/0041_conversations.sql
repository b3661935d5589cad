CREATE TABLE "conversation_message_images" (
	"message_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "conversation_message_images_message_id_position_pk" PRIMARY KEY("message_id","position"),
	CONSTRAINT "conversation_message_images_max" CHECK ("conversation_message_images"."position" between 0 and 2)
);

CREATE TABLE "conversation_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"side" text NOT NULL,
	"key" uuid NOT NULL,
	"body" text NOT NULL,
	"product_id" uuid,
	"parcel_id" uuid,
	"state" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"waited_ms" bigint,
	CONSTRAINT "conversation_messages_side" CHECK ("conversation_messages"."side" in ('buyer', 'shop')),
	CONSTRAINT "conversation_messages_state" CHECK ("conversation_messages"."state" in ('sent', 'held', 'refused', 'erased')),
	CONSTRAINT "conversation_messages_body" CHECK (char_length("conversation_messages"."body") <= 1000),
	CONSTRAINT "conversation_messages_waited" CHECK ("conversation_messages"."waited_ms" >= 0 and ("conversation_messages"."waited_ms" is null or "conversation_messages"."side" = 'shop'))
);

CREATE TABLE "conversation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message_id" bigint,
	"side" text,
	"reason" text DEFAULT '' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_reports_kind" CHECK ("conversation_reports"."kind" in ('report', 'held')),
	CONSTRAINT "conversation_reports_side" CHECK ("conversation_reports"."side" in ('buyer', 'shop')),
	CONSTRAINT "conversation_reports_message" CHECK (("conversation_reports"."kind" = 'held') = ("conversation_reports"."message_id" is not null) and ("conversation_reports"."kind" = 'report') = ("conversation_reports"."side" is not null)),
	CONSTRAINT "conversation_reports_outcome" CHECK ("conversation_reports"."outcome" in ('dismissed', 'closed', 'sent', 'refused')),
	CONSTRAINT "conversation_reports_outcome_of_kind" CHECK ("conversation_reports"."outcome" is null or ("conversation_reports"."kind" = 'held') = ("conversation_reports"."outcome" in ('sent', 'refused'))),
	CONSTRAINT "conversation_reports_decided" CHECK (("conversation_reports"."outcome" is null) = ("conversation_reports"."decided_at" is null) and ("conversation_reports"."outcome" is null) = ("conversation_reports"."decided_by" is null))
);

CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_message_id" bigint,
	"last_at" timestamp (3) with time zone NOT NULL,
	"buyer_unread" integer DEFAULT 0 NOT NULL,
	"shop_unread" integer DEFAULT 0 NOT NULL,
	"buyer_read_id" bigint DEFAULT 0 NOT NULL,
	"shop_read_id" bigint DEFAULT 0 NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"closed_by" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "conversations_unread" CHECK ("conversations"."buyer_unread" >= 0 and "conversations"."shop_unread" >= 0),
	CONSTRAINT "conversations_closed_by" CHECK ("conversations"."closed_by" in ('buyer', 'shop', 'team')),
	CONSTRAINT "conversations_closed" CHECK (("conversations"."closed_by" is null) = ("conversations"."closed_at" is null))
);

CREATE TABLE "correspondents" (
	"watch" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"buyer_id" uuid,
	"shop_id" uuid,
	"version" bigint DEFAULT 1 NOT NULL,
	"answers_in_ms" bigint,
	CONSTRAINT "correspondents_one" CHECK (num_nonnulls("correspondents"."buyer_id", "correspondents"."shop_id") = 1),
	CONSTRAINT "correspondents_answers" CHECK ("correspondents"."answers_in_ms" >= 0 and ("correspondents"."answers_in_ms" is null or "correspondents"."shop_id" is not null))
);

ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_topic";
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";
ALTER TABLE "conversation_message_images" ADD CONSTRAINT "conversation_message_images_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_message_images" ADD CONSTRAINT "conversation_message_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "correspondents" ADD CONSTRAINT "correspondents_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "correspondents" ADD CONSTRAINT "correspondents_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "conversation_message_images_image" ON "conversation_message_images" USING btree ("image_id");
CREATE UNIQUE INDEX "conversation_messages_once" ON "conversation_messages" USING btree ("sender_id","key");
CREATE INDEX "conversation_messages_of" ON "conversation_messages" USING btree ("conversation_id","id");
CREATE INDEX "conversation_messages_sender" ON "conversation_messages" USING btree ("sender_id","sent_at");
CREATE INDEX "conversation_messages_answers" ON "conversation_messages" USING btree ("sent_at") WHERE waited_ms is not null;
CREATE UNIQUE INDEX "conversation_reports_open" ON "conversation_reports" USING btree ("conversation_id","side") WHERE outcome is null and kind = 'report';
CREATE UNIQUE INDEX "conversation_reports_message_once" ON "conversation_reports" USING btree ("message_id") WHERE message_id is not null;
CREATE INDEX "conversation_reports_of" ON "conversation_reports" USING btree ("conversation_id");
CREATE INDEX "conversation_reports_queue" ON "conversation_reports" USING btree ("opened_at","id") WHERE outcome is null;
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("buyer_id","shop_id");
CREATE INDEX "conversations_of_buyer" ON "conversations" USING btree ("buyer_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "conversations_of_shop" ON "conversations" USING btree ("shop_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "conversations_unread_of_buyer" ON "conversations" USING btree ("buyer_id") WHERE buyer_unread > 0;
CREATE INDEX "conversations_unread_of_shop" ON "conversations" USING btree ("shop_id") WHERE shop_unread > 0;
CREATE INDEX "conversations_last" ON "conversations" USING btree ("last_at");
CREATE UNIQUE INDEX "correspondents_buyer" ON "correspondents" USING btree ("buyer_id");
CREATE UNIQUE INDEX "correspondents_shop" ON "correspondents" USING btree ("shop_id");
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_topic" CHECK ("notification_preferences"."topic" in ('orders', 'payments', 'complaints', 'favourites', 'followed', 'shop', 'team', 'announcements', 'messages')) NOT VALID;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('order', 'payment', 'delivery', 'delivered', 'cancelled', 'complaint', 'review', 'favourite', 'followed', 'shop', 'payout', 'team', 'announcement', 'message', 'account')) NOT VALID;
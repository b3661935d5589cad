CREATE TABLE "phone_choices" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"way" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_choices_user_id_topic_pk" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "phone_choices_topic" CHECK ("phone_choices"."topic" in ('orders', 'sales', 'account')),
	CONSTRAINT "phone_choices_way" CHECK ("phone_choices"."way" in ('sms', 'whatsapp', 'both', 'none')),
	CONSTRAINT "phone_choices_none" CHECK ("phone_choices"."way" <> 'none' or "phone_choices"."topic" = 'sales')
);

CREATE TABLE "sale_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"act" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sale_links_act" CHECK ("sale_links"."act" in ('accept', 'refuse'))
);

CREATE TABLE "whatsapp_contacts" (
	"phone" text PRIMARY KEY NOT NULL,
	"wrote_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "whatsapp_contacts_phone" CHECK ("whatsapp_contacts"."phone" ~ '^[5-9][0-9]{7}$')
);

CREATE TABLE "whatsapp_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"news_key" text NOT NULL,
	"topic" text NOT NULL,
	"phone" text NOT NULL,
	"template" text NOT NULL,
	"values" jsonb,
	"sms_text" text,
	"is_urgent" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"fell_back_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "whatsapp_messages_topic" CHECK ("whatsapp_messages"."topic" in ('orders', 'sales', 'account')),
	CONSTRAINT "whatsapp_messages_state" CHECK ("whatsapp_messages"."state" in ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired')),
	CONSTRAINT "whatsapp_messages_phone" CHECK ("whatsapp_messages"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "whatsapp_messages_values" CHECK (("whatsapp_messages"."values" is not null) = ("whatsapp_messages"."state" in ('waiting', 'sending'))),
	CONSTRAINT "whatsapp_messages_sms_text" CHECK ("whatsapp_messages"."sms_text" is null or "whatsapp_messages"."state" in ('waiting', 'sending', 'sent')),
	CONSTRAINT "whatsapp_messages_fell_back" CHECK ("whatsapp_messages"."fell_back_at" is null or "whatsapp_messages"."state" = 'failed')
);

ALTER TABLE "phone_choices" ADD CONSTRAINT "phone_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sale_links" ADD CONSTRAINT "sale_links_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "sale_links_parcel" ON "sale_links" USING btree ("parcel_id");
CREATE INDEX "sale_links_age" ON "sale_links" USING btree ("expires_at");
CREATE UNIQUE INDEX "whatsapp_messages_news" ON "whatsapp_messages" USING btree ("news_key");
CREATE UNIQUE INDEX "whatsapp_messages_provider" ON "whatsapp_messages" USING btree ("provider_id");
CREATE INDEX "whatsapp_messages_open" ON "whatsapp_messages" USING btree ("send_at") WHERE state in ('waiting', 'sending', 'sent');
CREATE INDEX "whatsapp_messages_age" ON "whatsapp_messages" USING btree ("created_at");
CREATE INDEX "whatsapp_messages_phone" ON "whatsapp_messages" USING btree ("phone","created_at");
CREATE TABLE "message_days" (
	"day" date NOT NULL,
	"topic" text NOT NULL,
	"way" text NOT NULL,
	"messages" integer NOT NULL,
	CONSTRAINT "message_days_day_topic_way_pk" PRIMARY KEY("day","topic","way"),
	CONSTRAINT "message_days_topic" CHECK ("message_days"."topic" in ('orders', 'sales', 'account')),
	CONSTRAINT "message_days_way" CHECK ("message_days"."way" in ('sms', 'whatsapp', 'whatsapp_code')),
	CONSTRAINT "message_days_messages" CHECK ("message_days"."messages" > 0)
);

ALTER TABLE "setting_changes" DROP CONSTRAINT "setting_changes_topic";
ALTER TABLE "sms_outbox" ADD COLUMN "topic" text DEFAULT 'orders' NOT NULL;
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_topic" CHECK ("setting_changes"."topic" in ('contact', 'selling', 'messages')) NOT VALID;
ALTER TABLE "sms_outbox" ADD CONSTRAINT "sms_outbox_topic" CHECK ("sms_outbox"."topic" in ('orders', 'sales', 'account')) NOT VALID;
ALTER TABLE "sms_outbox" ADD COLUMN "is_reminder" boolean DEFAULT false NOT NULL;
ALTER TABLE "whatsapp_messages" ADD COLUMN "is_reminder" boolean DEFAULT false NOT NULL;
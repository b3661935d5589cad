-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "sms_outbox_sent"; CREATE INDEX CONCURRENTLY "sms_outbox_sent" ON "sms_outbox" USING btree ("sent_at") WHERE sent_at is not null;
DROP INDEX CONCURRENTLY IF EXISTS "whatsapp_messages_delivered"; CREATE INDEX CONCURRENTLY "whatsapp_messages_delivered" ON "whatsapp_messages" USING btree ("delivered_at") WHERE delivered_at is not null;

-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "delivery_failures_courier";
CREATE INDEX CONCURRENTLY "delivery_failures_courier" ON "delivery_failures" USING btree ("courier_id","failed_at");

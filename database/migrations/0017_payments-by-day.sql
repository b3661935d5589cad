-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "payments_settled"; CREATE INDEX CONCURRENTLY "payments_settled" ON "payments" USING btree ("settled_at") WHERE settled_at is not null;

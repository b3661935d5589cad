-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "parcels_due";
CREATE INDEX CONCURRENTLY "parcels_due" ON "parcels" USING btree ("due_at") WHERE due_at is not null;

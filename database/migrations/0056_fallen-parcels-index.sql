-- outside a transaction
-- parcels is large: built without locking writes.
DROP INDEX CONCURRENTLY IF EXISTS "parcels_fallen_out"; CREATE INDEX CONCURRENTLY "parcels_fallen_out" ON "parcels" USING btree ("id") WHERE borne_francs is not null;

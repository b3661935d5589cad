-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "parcels_relay";
CREATE INDEX CONCURRENTLY "parcels_relay" ON "parcels" USING btree ("relay_id","state","state_since") WHERE relay_id is not null;

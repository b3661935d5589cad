-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "parcels_rest_of";
CREATE UNIQUE INDEX CONCURRENTLY "parcels_rest_of" ON "parcels" USING btree ("rest_of") WHERE rest_of is not null;

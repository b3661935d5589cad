-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "orders_places_held";
CREATE INDEX CONCURRENTLY "orders_places_held" ON "orders" USING btree ("place_held_until") WHERE place_held_until is not null;

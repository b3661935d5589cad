-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "promotion_uses_held"; CREATE INDEX CONCURRENTLY "promotion_uses_held" ON "promotion_uses" USING btree ("held_until") WHERE held_until is not null and live_parcels > 0;

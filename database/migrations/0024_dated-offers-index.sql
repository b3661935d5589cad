-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "products_promo_until"; CREATE INDEX CONCURRENTLY "products_promo_until" ON "products" USING btree ("promo_until") WHERE promo_until is not null;

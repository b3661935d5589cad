-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "products_coming_promo_from";
CREATE INDEX CONCURRENTLY "products_coming_promo_from" ON "products" USING btree ("coming_promo_from") WHERE coming_promo_from is not null;

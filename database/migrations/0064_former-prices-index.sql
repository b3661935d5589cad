-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "products_reduced";
CREATE INDEX CONCURRENTLY "products_reduced" ON "products" USING btree ("trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed and promo_price_francs < least(price_francs, lowest_before_francs);
DROP INDEX CONCURRENTLY IF EXISTS "products_promos";

-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "reviews_held";
CREATE INDEX CONCURRENTLY "reviews_held" ON "reviews" USING btree ("held_at") WHERE held_at is not null;

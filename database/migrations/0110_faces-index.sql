-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "images_face";
CREATE INDEX CONCURRENTLY "images_face" ON "images" USING btree ("face") WHERE "images"."face" is not null;

-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "complaints_goods_return";
CREATE UNIQUE INDEX CONCURRENTLY "complaints_goods_return" ON "complaints" USING btree ("goods_return_id");

-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "exchanges_line";
CREATE INDEX CONCURRENTLY "exchanges_line" ON "exchanges" USING btree ("line_id");
DROP INDEX CONCURRENTLY IF EXISTS "complaints_one_of_buyer";
CREATE UNIQUE INDEX CONCURRENTLY "complaints_one_of_buyer" ON "complaints" USING btree ("parcel_id") WHERE status <> 'résolu' and not by_shop;
DROP INDEX CONCURRENTLY IF EXISTS "refunds_one_per_part";
CREATE UNIQUE INDEX CONCURRENTLY "refunds_one_per_part" ON "refunds" USING btree (coalesce(payment_id, subject_id),"subject_id","cause",coalesce(part_id, subject_id));
DROP INDEX CONCURRENTLY IF EXISTS "exchanges_once_a_line";
DROP INDEX CONCURRENTLY IF EXISTS "goods_returns_refund";
DROP INDEX CONCURRENTLY IF EXISTS "complaints_one_open";

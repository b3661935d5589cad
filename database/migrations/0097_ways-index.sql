-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "coach_lines_each";
CREATE UNIQUE INDEX CONCURRENTLY "coach_lines_each" ON "coach_lines" USING btree ("carrier_id","from_region","region","station","leaves_at") WHERE closed_at is null;
DROP INDEX CONCURRENTLY IF EXISTS "coach_lines_once";

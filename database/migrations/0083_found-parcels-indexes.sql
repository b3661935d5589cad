-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "coach_losses_once";
CREATE UNIQUE INDEX CONCURRENTLY "coach_losses_once" ON "coach_losses" USING btree ("parcel_id") WHERE found_at is null;
DROP INDEX CONCURRENTLY IF EXISTS "coach_losses_parcel";
DROP INDEX CONCURRENTLY IF EXISTS "waybills_under_way";
CREATE INDEX CONCURRENTLY "waybills_under_way" ON "waybills" USING btree ("due_on") WHERE ended_at is null;

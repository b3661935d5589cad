-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "notifications_announcements"; CREATE INDEX CONCURRENTLY "notifications_announcements" ON "notifications" USING btree ("resource_id") WHERE kind = 'announcement';

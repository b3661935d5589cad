-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "parcels_delivered_days"; CREATE INDEX CONCURRENTLY "parcels_delivered_days" ON "parcels" USING brin (coalesce(delivered_at, state_since)) WITH (autosummarize=true);

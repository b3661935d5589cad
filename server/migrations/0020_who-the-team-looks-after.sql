-- A name as people look for it: without accents, small letters. Named with its dictionary, unaccent depends on nothing that may change.
create function plain_name(raw text) returns text language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, raw));
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "shops_name_alike" ON "shops" USING gin (plain_name("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shops_created" ON "shops" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree (coalesce("last_seen_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "users_state" ON "users" USING btree ("created_at","id") WHERE suspended_at is not null or phone is null;--> statement-breakpoint
CREATE INDEX "users_name_alike" ON "users" USING gin (plain_name("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_phone_alike" ON "users" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fulfilment_moves_accepted" ON "fulfilment_moves" USING btree ("moved_at","fulfilment_id") WHERE to_state = 'accepted';--> statement-breakpoint
CREATE INDEX "fulfilments_days" ON "fulfilments" USING btree ("placed_at","state","number","items_total_francs");--> statement-breakpoint
update users u set last_seen_at = s.seen from (select user_id, max(last_seen_at) as seen from sessions group by user_id) s where s.user_id = u.id;

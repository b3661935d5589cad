-- Nobody knows in which session these were made. A browser that is still signed in subscribes again at its next page.
delete from push_subscriptions;
ALTER TABLE "push_subscriptions" ADD COLUMN "session_hash" "bytea" NOT NULL;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");

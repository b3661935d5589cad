ALTER TABLE "subscriptions" ADD COLUMN "given_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "shops_plan_end" ON "shops" USING btree ("plan_ends_at","id") WHERE plan <> 'free';--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_given" CHECK ("subscriptions"."given_days" >= 0);
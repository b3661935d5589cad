CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"price_francs" integer NOT NULL,
	"credit_francs" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"reminded_days" integer,
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan" in ('standard', 'business', 'pro')),
	CONSTRAINT "subscriptions_sum" CHECK ("subscriptions"."credit_francs" between 0 and "subscriptions"."price_francs"),
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."starts_at" <= "subscriptions"."ends_at"),
	CONSTRAINT "subscriptions_paid" CHECK (("subscriptions"."state" = 'paid') = ("subscriptions"."paid_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_shop" ON "subscriptions" USING btree ("shop_id","starts_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("ends_at") WHERE state = 'paid';--> statement-breakpoint
create extension if not exists btree_gist;--> statement-breakpoint
-- What a shop has paid for never overlaps, whatever settles at the same moment. Deferred, since an upgrade moves several periods at once.
alter table "subscriptions" add constraint "subscriptions_no_overlap" exclude using gist ("shop_id" with =, tstzrange("starts_at", "ends_at") with &&) where (state = 'paid') deferrable initially deferred;

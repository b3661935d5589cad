CREATE TABLE "suggestion_baskets" (
	"item" integer NOT NULL,
	"neighbour" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "suggestion_baskets_item_neighbour_pk" PRIMARY KEY("item","neighbour")
);
--> statement-breakpoint
CREATE TABLE "suggestion_days" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"carts" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "suggestion_days_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
CREATE TABLE "suggestion_events" (
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid,
	"shown" uuid[],
	"query" text,
	"folded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "suggestion_events_id_at_pk" PRIMARY KEY("id","at"),
	CONSTRAINT "suggestion_events_kind" CHECK ("suggestion_events"."kind" in ('view', 'cart', 'favourite', 'unfavourite', 'purchase', 'search', 'impression', 'click'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- Each month gets a table of its own (server/suggestions/keep-months.ts); what comes for another waits here.
CREATE TABLE "suggestion_events_rest" PARTITION OF "suggestion_events" DEFAULT;
--> statement-breakpoint
-- Only what saves a choice already made: nothing is lost with it.
CREATE UNLOGGED TABLE "suggestion_feeds" (
	"person" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ids" uuid[] NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestion_items" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"item" integer GENERATED ALWAYS AS IDENTITY (sequence name "suggestion_items_item_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"support" double precision DEFAULT 0 NOT NULL,
	"heat" double precision DEFAULT 0 NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- The key covers the table: a suggestion reads its index alone.
CREATE TABLE "suggestion_neighbours" (
	"item" integer NOT NULL,
	"place" smallint NOT NULL,
	"neighbour" integer NOT NULL,
	"score" real NOT NULL,
	CONSTRAINT "suggestion_neighbours_item_place_pk" PRIMARY KEY("item","place") INCLUDE ("neighbour","score")
);
--> statement-breakpoint
CREATE TABLE "suggestion_pairs" (
	"item" integer NOT NULL,
	"neighbour" integer NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "suggestion_pairs_item_neighbour_pk" PRIMARY KEY("item","neighbour")
);
--> statement-breakpoint
CREATE INDEX "suggestion_days_day" ON "suggestion_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "suggestion_events_person" ON "suggestion_events" USING btree ("person","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "suggestion_events_waiting" ON "suggestion_events" USING btree ("at") WHERE not folded;--> statement-breakpoint
CREATE INDEX "suggestion_feeds_at" ON "suggestion_feeds" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "suggestion_items_item" ON "suggestion_items" USING btree ("item");--> statement-breakpoint
CREATE INDEX "suggestion_items_heat" ON "suggestion_items" USING btree ("heat" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shops_by_trust" ON "shops" USING btree ("trusted" DESC NULLS LAST,"deliveries_count" DESC NULLS LAST,"id");
CREATE TABLE "market_switches" (
	"name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_switches_name" CHECK ("market_switches"."name" in ('maintenance', 'orders', 'cash', 'orange_money', 'registration'))
);

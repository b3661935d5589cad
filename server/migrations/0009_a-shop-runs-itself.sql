ALTER TABLE "shops" ADD COLUMN "depot_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "opening" jsonb;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "placed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "fulfilments" SET "placed_at" = "orders"."placed_at" FROM "orders" WHERE "orders"."id" = "fulfilments"."order_id";--> statement-breakpoint
ALTER TABLE "fulfilments" ALTER COLUMN "placed_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "fulfilments_shop_days" ON "fulfilments" USING btree ("shop_id","placed_at","state","items_total_francs");--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_closed" CHECK ("shops"."closed_until" is null or "shops"."closed_until" > "shops"."closed_from");--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_opening" CHECK (jsonb_array_length("shops"."opening") = 7);
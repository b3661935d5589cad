ALTER TABLE "orders" ADD COLUMN "deposit_francs" integer;
ALTER TABLE "orders" ADD COLUMN "deposit_payment_id" uuid;
ALTER TABLE "parcels" ADD COLUMN "deposit_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "parcels" ADD COLUMN "kept_deposit_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "delivery_zones" ADD COLUMN "deposit_above_francs" integer;
ALTER TABLE "orders" ADD CONSTRAINT "orders_deposit" CHECK (("orders"."deposit_francs" between 1 and "orders"."total_francs") is not false and ("orders"."deposit_payment_id" is null or "orders"."deposit_francs" is not null) and ("orders"."deposit_francs" is null or "orders"."reserved_until" is not null)) NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_deposit" CHECK ("parcels"."deposit_francs" >= 0 and "parcels"."kept_deposit_francs" between 0 and "parcels"."deposit_francs" and ("parcels"."kept_deposit_francs" = 0 or "parcels"."state" = 'returned') and ("parcels"."state" not in ('delivered', 'closed') or "parcels"."deposit_francs" <= "parcels"."items_total_francs" + "parcels"."shipping_fee_francs" - "parcels"."market_discount_francs")) NOT VALID;
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_deposit" CHECK (("delivery_zones"."deposit_above_francs" >= 0) is not false) NOT VALID;

ALTER TABLE "parcels" ADD COLUMN "weight_class" text;
ALTER TABLE "parcels" ADD COLUMN "zone_fee_francs" integer;
ALTER TABLE "parcels" ADD COLUMN "promoted_francs" integer;
ALTER TABLE "parcels" ADD COLUMN "kept_delivery_francs" integer;
ALTER TABLE "parcels" ADD COLUMN "kept_promotion_francs" integer;
ALTER TABLE "parcels" ADD COLUMN "borne_francs" integer;
ALTER TABLE "promotion_uses" ADD COLUMN "held_until" timestamp (3) with time zone;
ALTER TABLE "operator_statements" ADD COLUMN "closing_francs" bigint;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_rest" CHECK ("parcels"."zone_fee_francs" >= 0 and "parcels"."promoted_francs" >= 0 and "parcels"."kept_delivery_francs" >= 0 and "parcels"."kept_promotion_francs" >= 0 and "parcels"."borne_francs" >= 0) NOT VALID;

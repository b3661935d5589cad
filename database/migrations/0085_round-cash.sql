ALTER TABLE "complaints" DROP CONSTRAINT "complaints_shares";
ALTER TABLE "team_refunds" DROP CONSTRAINT "team_refunds_shares";
ALTER TABLE "complaints" ADD COLUMN "rounding_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "team_refunds" ADD COLUMN "rounding_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "parcels" ADD COLUMN "cash_rounding_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_shares" CHECK ("complaints"."promotion_share_francs" >= 0 and "complaints"."rounding_francs" between 0 and 4 and "complaints"."shop_share_francs" <= "complaints"."refund_francs" + "complaints"."promotion_share_francs" + "complaints"."rounding_francs") NOT VALID;
ALTER TABLE "team_refunds" ADD CONSTRAINT "team_refunds_shares" CHECK ("team_refunds"."refund_francs" > 0 and "team_refunds"."promotion_share_francs" >= 0 and "team_refunds"."rounding_francs" between 0 and 4 and "team_refunds"."shop_share_francs" <= "team_refunds"."refund_francs" + "team_refunds"."promotion_share_francs" + "team_refunds"."rounding_francs") NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_cash_rounding" CHECK ("parcels"."cash_rounding_francs" between 0 and 4 and ("parcels"."cash_rounding_francs" = 0 or "parcels"."state" in ('delivered', 'closed'))) NOT VALID;
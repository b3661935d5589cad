ALTER TABLE "shop_helpers" ALTER COLUMN "user_id" DROP NOT NULL;
ALTER TABLE "shop_helpers" ADD COLUMN "phone" text;
ALTER TABLE "shop_helpers" ADD CONSTRAINT "shop_helpers_receiver" CHECK (("shop_helpers"."user_id" is null) = ("shop_helpers"."phone" is not null) or "shop_helpers"."ended_at" is not null) NOT VALID;
ALTER TABLE "shop_helpers" ADD CONSTRAINT "shop_helpers_accepted" CHECK ("shop_helpers"."accepted_at" is null or "shop_helpers"."user_id" is not null) NOT VALID;
ALTER TABLE "shop_helpers" ADD CONSTRAINT "shop_helpers_phone" CHECK ("shop_helpers"."phone" ~ '^[5-9][0-9]{7}$') NOT VALID;
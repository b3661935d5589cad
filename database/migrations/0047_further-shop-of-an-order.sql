ALTER TABLE "orders" ADD COLUMN "further_shop_francs" integer;
ALTER TABLE "orders" ADD CONSTRAINT "orders_further_shop" CHECK ("orders"."further_shop_francs" >= 0) NOT VALID;
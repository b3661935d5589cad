ALTER TABLE "products" ADD COLUMN "promo_until" date;
ALTER TABLE "products" ADD CONSTRAINT "products_promo_until" CHECK ("products"."promo_until" is null or "products"."promo_price_francs" is not null) NOT VALID;

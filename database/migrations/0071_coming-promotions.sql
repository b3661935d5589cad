ALTER TABLE "products" ADD COLUMN "coming_promo_francs" integer;
ALTER TABLE "products" ADD COLUMN "coming_promo_from" date;
ALTER TABLE "products" ADD COLUMN "coming_promo_until" date;
ALTER TABLE "products" ADD CONSTRAINT "products_coming_promo" CHECK (num_nonnulls("products"."coming_promo_francs", "products"."coming_promo_from") <> 1 and ("products"."coming_promo_francs" > 0 and "products"."coming_promo_francs" < "products"."price_francs") is not false and ("products"."coming_promo_until" is null or "products"."coming_promo_from" is not null) and ("products"."coming_promo_until" >= "products"."coming_promo_from") is not false) NOT VALID;

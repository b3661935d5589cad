ALTER TABLE "products" VALIDATE CONSTRAINT "products_promo_until";

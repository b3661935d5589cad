ALTER TABLE "products" VALIDATE CONSTRAINT "products_coming_promo";

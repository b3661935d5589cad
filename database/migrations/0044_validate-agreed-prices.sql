ALTER TABLE "products" VALIDATE CONSTRAINT "products_proposals";
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_agreed";

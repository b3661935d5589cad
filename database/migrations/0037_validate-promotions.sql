ALTER TABLE "complaints" VALIDATE CONSTRAINT "complaints_shares";
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_sum";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_sum";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_sums";
ALTER TABLE "team_refunds" VALIDATE CONSTRAINT "team_refunds_shares";

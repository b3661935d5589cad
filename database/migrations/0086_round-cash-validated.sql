ALTER TABLE "complaints" VALIDATE CONSTRAINT "complaints_shares";
ALTER TABLE "team_refunds" VALIDATE CONSTRAINT "team_refunds_shares";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_cash_rounding";

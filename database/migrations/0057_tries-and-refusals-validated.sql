ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_deposit";
ALTER TABLE "refusals" VALIDATE CONSTRAINT "refusals_contest";

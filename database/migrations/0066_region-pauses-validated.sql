ALTER TABLE "served_regions" VALIDATE CONSTRAINT "served_regions_pause";

ALTER TABLE "coach_lines" VALIDATE CONSTRAINT "coach_lines_from";
ALTER TABLE "coach_lines" VALIDATE CONSTRAINT "coach_lines_goes";
ALTER TABLE "custodies" VALIDATE CONSTRAINT "custodies_holder_kind";
ALTER TABLE "custodies" VALIDATE CONSTRAINT "custodies_from_kind";
ALTER TABLE "legs" VALIDATE CONSTRAINT "legs_francs";
ALTER TABLE "legs" VALIDATE CONSTRAINT "legs_line";

ALTER TABLE "complaints" ADD COLUMN "answer_before" timestamp (3) with time zone;
ALTER TABLE "complaints" ADD COLUMN "decide_before" timestamp (3) with time zone;
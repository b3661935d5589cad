ALTER TABLE "offers" ADD COLUMN "due_told_at" timestamp (3) with time zone;
ALTER TABLE "offers" ADD COLUMN "late_told_at" timestamp (3) with time zone;
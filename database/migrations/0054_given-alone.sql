ALTER TABLE "promotions" ADD COLUMN "alone_francs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "promotions" ADD COLUMN "alone_at" timestamp (3) with time zone;
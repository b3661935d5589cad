ALTER TABLE "refunds" ADD COLUMN "payee_phone" text;
ALTER TABLE "refunds" ADD COLUMN "payee_phone_at" timestamp (3) with time zone;
-- What was approved before went to the number of the account, which finance read on its screen.
UPDATE "refunds" r SET "payee_phone" = u."phone", "payee_phone_at" = coalesce(r."approved_at", r."requested_at")
  FROM "users" u WHERE u."id" = r."payee_id" AND r."payment_id" IS NULL AND r."state" <> 'requested' AND u."phone" ~ '^[5-9][0-9]{7}$';
UPDATE "refunds" SET "state" = 'requested' WHERE "payment_id" IS NULL AND "payee_phone" IS NULL AND "state" IN ('approved', 'failed');
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payee_phone" CHECK ("refunds"."payee_phone" ~ '^[5-9][0-9]{7}$');
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payee_phone_at" CHECK (("refunds"."payee_phone" is null) = ("refunds"."payee_phone_at" is null));
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_number_of_cash" CHECK ("refunds"."payment_id" is not null or "refunds"."payee_phone" is not null or "refunds"."state" = 'requested') NOT VALID;

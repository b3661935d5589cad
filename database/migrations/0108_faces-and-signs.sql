ALTER TABLE "fraud_checks" DROP CONSTRAINT "fraud_checks_kind";
ALTER TABLE "images" ADD COLUMN "face" bigint;
ALTER TABLE "fraud_checks" ADD CONSTRAINT "fraud_checks_kind" CHECK ("fraud_checks"."kind" in ('payout_number', 'device', 'own_purchases', 'taken_account', 'same_photos', 'falling_price')) NOT VALID;

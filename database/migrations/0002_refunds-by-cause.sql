ALTER TABLE "refunds" DROP CONSTRAINT "refunds_one_per_subject";
ALTER TABLE "refunds" ADD COLUMN "cause" text DEFAULT 'given_up' NOT NULL;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_one_per_cause" UNIQUE NULLS NOT DISTINCT("payment_id","subject_id","cause");
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('given_up', 'team', 'complaint'));
update "refunds" set "cause" = 'team' where "subject_id" in (select "parcel_id" from "team_refunds");
update "refunds" set "cause" = 'complaint' where "cause" = 'given_up'
  and "subject_id" in (select "parcel_id" from "complaints" where "outcome" = 'remboursé');

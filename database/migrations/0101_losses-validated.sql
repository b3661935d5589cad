ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_courier_id_users_id_fk";
ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_bearer";
ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_courier_two_people";
ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_found_as";
ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_cause";
ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_payer";
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_kept_in_part";

ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_found_by_users_id_fk";
ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_goods_parcel_id_parcels_id_fk";
ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_found_as";
ALTER TABLE "coach_losses" VALIDATE CONSTRAINT "coach_losses_found";
ALTER TABLE "waybills" VALIDATE CONSTRAINT "waybills_attack_image";

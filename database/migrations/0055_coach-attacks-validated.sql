ALTER TABLE "waybills" VALIDATE CONSTRAINT "waybills_attack_by_users_id_fk";
ALTER TABLE "waybills" VALIDATE CONSTRAINT "waybills_attack_approved_by_users_id_fk";
ALTER TABLE "waybills" VALIDATE CONSTRAINT "waybills_attack";

ALTER TABLE "waybills" ADD COLUMN "attack_reason" text;
ALTER TABLE "waybills" ADD COLUMN "attack_by" uuid;
ALTER TABLE "waybills" ADD COLUMN "attack_at" timestamp (3) with time zone;
ALTER TABLE "waybills" ADD COLUMN "attack_proof" text;
ALTER TABLE "waybills" ADD COLUMN "attack_approved_by" uuid;
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_attack_by_users_id_fk" FOREIGN KEY ("attack_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_attack_approved_by_users_id_fk" FOREIGN KEY ("attack_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_attack" CHECK (("waybills"."attack_reason" is null) = ("waybills"."attack_by" is null) and ("waybills"."attack_reason" is null) = ("waybills"."attack_at" is null) and ("waybills"."attack_proof" is null) = ("waybills"."attack_approved_by" is null) and ("waybills"."attack_approved_by" is null or ("waybills"."attack_by" is not null and "waybills"."attack_approved_by" <> "waybills"."attack_by"))) NOT VALID;
ALTER TABLE "commission_rules" DROP CONSTRAINT "commission_rules_category_id_categories_id_fk";

ALTER TABLE "commission_rules" ADD COLUMN "end_asked_by" uuid;
ALTER TABLE "commission_rules" ADD COLUMN "end_asked_at" timestamp (3) with time zone;
ALTER TABLE "commission_rules" ADD COLUMN "end_reason" text;
ALTER TABLE "order_settings" ADD COLUMN "next_commission_basis_points" integer;
ALTER TABLE "order_settings" ADD COLUMN "next_commission_from" timestamp (3) with time zone;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_end_asked_by_users_id_fk" FOREIGN KEY ("end_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_end_asked" CHECK (("commission_rules"."end_asked_by" is null) = ("commission_rules"."end_asked_at" is null) and ("commission_rules"."end_asked_by" is null) = ("commission_rules"."end_reason" is null)) NOT VALID;
ALTER TABLE "order_settings" ADD CONSTRAINT "order_settings_next_commission" CHECK (("order_settings"."next_commission_basis_points" between 0 and 3000) = ("order_settings"."next_commission_from" is not null)) NOT VALID;
ALTER TABLE "commission_rules" VALIDATE CONSTRAINT "commission_rules_end_asked_by_users_id_fk";
ALTER TABLE "commission_rules" VALIDATE CONSTRAINT "commission_rules_category_id_categories_id_fk";
ALTER TABLE "commission_rules" VALIDATE CONSTRAINT "commission_rules_end_asked";
ALTER TABLE "order_settings" VALIDATE CONSTRAINT "order_settings_next_commission";

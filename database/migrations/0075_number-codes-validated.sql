ALTER TABLE "sms_codes" VALIDATE CONSTRAINT "sms_codes_purpose";
ALTER TABLE "users" VALIDATE CONSTRAINT "users_set_apart";
ALTER TABLE "sms_codes" VALIDATE CONSTRAINT "sms_codes_purpose";

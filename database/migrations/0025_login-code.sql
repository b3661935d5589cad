ALTER TABLE "sms_codes" DROP CONSTRAINT "sms_codes_purpose";
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_purpose" CHECK ("sms_codes"."purpose" in ('phone', 'second_factor', 'deletion', 'login')) NOT VALID;

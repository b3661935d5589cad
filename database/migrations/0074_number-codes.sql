ALTER TABLE "sms_codes" DROP CONSTRAINT "sms_codes_purpose";
ALTER TABLE "users" DROP CONSTRAINT "users_set_apart";
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_purpose" CHECK ("sms_codes"."purpose" in ('phone', 'second_factor', 'deletion', 'login', 'act', 'number_new', 'number_old')) NOT VALID;
ALTER TABLE "users" ADD CONSTRAINT "users_set_apart" CHECK ("users"."set_apart_at" is null or "users"."former_phone" is not null and "users"."phone" is null) NOT VALID;
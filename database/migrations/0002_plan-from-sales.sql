ALTER TABLE "subscriptions" ADD COLUMN "from_sales_francs" integer;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_from_sales" CHECK ("subscriptions"."from_sales_francs" is null or ("subscriptions"."state" = 'paid' and "subscriptions"."from_sales_francs" = "subscriptions"."price_francs" - "subscriptions"."credit_francs")) not valid;

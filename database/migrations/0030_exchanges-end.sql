ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event";
ALTER TABLE "exchanges" ADD COLUMN "second_francs" integer;
ALTER TABLE "exchanges" ADD COLUMN "second_commission_francs" integer;
ALTER TABLE "goods_returns" ADD COLUMN "assigned_to" uuid;
ALTER TABLE "goods_returns" ADD CONSTRAINT "goods_returns_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_second" CHECK (("exchanges"."second_francs" is null) = ("exchanges"."second_commission_francs" is null) and ("exchanges"."second_francs" is null or "exchanges"."state" = 'kept') and ("exchanges"."second_commission_francs" between 0 and "exchanges"."second_francs") is not false) NOT VALID;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" CHECK ("webhook_deliveries"."event" in ('order.placed', 'order.paid', 'order.cancelled', 'parcel.moved', 'parcel.partly_delivered', 'exchange.cancelled', 'offer.taken')) NOT VALID;

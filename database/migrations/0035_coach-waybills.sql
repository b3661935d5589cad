CREATE TABLE "carrier_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier_id" uuid NOT NULL,
	"courier_id" uuid NOT NULL,
	"francs" integer NOT NULL,
	"reason" text NOT NULL,
	"paid_by" uuid NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carrier_payments_francs" CHECK ("carrier_payments"."francs" > 0)
);

CREATE TABLE "coach_losses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"waybill_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"francs" integer NOT NULL,
	"lost_at" timestamp (3) with time zone NOT NULL,
	"lost_by" uuid NOT NULL,
	"payer" text,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "coach_losses_cause" CHECK ("coach_losses"."cause" in ('missing', 'attack')),
	CONSTRAINT "coach_losses_payer" CHECK ("coach_losses"."payer" in ('carrier', 'market')),
	CONSTRAINT "coach_losses_francs" CHECK ("coach_losses"."francs" >= 0),
	CONSTRAINT "coach_losses_decided" CHECK (("coach_losses"."payer" is null) = ("coach_losses"."asked_by" is null) and ("coach_losses"."asked_by" is null) = ("coach_losses"."asked_at" is null) and ("coach_losses"."decided_by" is null) = ("coach_losses"."decided_at" is null) and ("coach_losses"."decided_by" is null or "coach_losses"."payer" is not null)),
	CONSTRAINT "coach_losses_two_people" CHECK ("coach_losses"."payer" is distinct from 'market' or "coach_losses"."decided_by" is null or "coach_losses"."decided_by" <> "coach_losses"."asked_by")
);

CREATE TABLE "station_parcels" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"courier_id" uuid NOT NULL,
	"received_by" uuid NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "waybill_parcels" (
	"waybill_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	"weight_class" text NOT NULL,
	"francs" integer NOT NULL,
	"state" text NOT NULL,
	"missing_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "waybill_parcels_waybill_id_parcel_id_pk" PRIMARY KEY("waybill_id","parcel_id"),
	CONSTRAINT "waybill_parcels_state" CHECK ("waybill_parcels"."state" in ('on_road', 'arrived', 'missing', 'resent', 'lost')),
	CONSTRAINT "waybill_parcels_francs" CHECK ("waybill_parcels"."francs" >= 0),
	CONSTRAINT "waybill_parcels_ended" CHECK (("waybill_parcels"."ended_at" is null) = ("waybill_parcels"."state" in ('on_road', 'missing')) and ("waybill_parcels"."missing_at" is not null or "waybill_parcels"."state" <> 'missing'))
);

CREATE TABLE "waybills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"line_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"relay_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	"station" text NOT NULL,
	"region" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	"left_by" uuid NOT NULL,
	"due_on" date NOT NULL,
	"stub_image_id" uuid NOT NULL,
	"francs" integer NOT NULL,
	"late_cause" text,
	"late_words" text,
	"late_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "waybills_francs" CHECK ("waybills"."francs" >= 0),
	CONSTRAINT "waybills_late" CHECK (("waybills"."late_cause" is null) = ("waybills"."late_words" is null) and ("waybills"."late_cause" is null) = ("waybills"."late_at" is null)),
	CONSTRAINT "waybills_late_cause" CHECK ("waybills"."late_cause" in ('road', 'breakdown', 'checkpoint', 'other'))
);

ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_owner";
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_carried";
ALTER TABLE "carrier_payments" ADD CONSTRAINT "carrier_payments_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "carrier_payments" ADD CONSTRAINT "carrier_payments_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "carrier_payments" ADD CONSTRAINT "carrier_payments_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coach_losses" ADD CONSTRAINT "coach_losses_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coach_losses" ADD CONSTRAINT "coach_losses_waybill_id_waybills_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coach_losses" ADD CONSTRAINT "coach_losses_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coach_losses" ADD CONSTRAINT "coach_losses_lost_by_users_id_fk" FOREIGN KEY ("lost_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coach_losses" ADD CONSTRAINT "coach_losses_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coach_losses" ADD CONSTRAINT "coach_losses_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "station_parcels" ADD CONSTRAINT "station_parcels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "station_parcels" ADD CONSTRAINT "station_parcels_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "station_parcels" ADD CONSTRAINT "station_parcels_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waybill_parcels" ADD CONSTRAINT "waybill_parcels_waybill_id_waybills_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waybill_parcels" ADD CONSTRAINT "waybill_parcels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waybill_parcels" ADD CONSTRAINT "waybill_parcels_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_line_id_coach_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."coach_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_relay_id_relays_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relays"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_left_by_users_id_fk" FOREIGN KEY ("left_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "carrier_payments_carrier" ON "carrier_payments" USING btree ("carrier_id","paid_at" DESC NULLS LAST);
CREATE UNIQUE INDEX "coach_losses_parcel" ON "coach_losses" USING btree ("parcel_id");
CREATE INDEX "coach_losses_open" ON "coach_losses" USING btree ("lost_at") WHERE decided_at is null;
CREATE INDEX "station_parcels_received" ON "station_parcels" USING btree ("received_at");
CREATE UNIQUE INDEX "waybill_parcels_once" ON "waybill_parcels" USING btree ("parcel_id") WHERE state in ('on_road', 'missing');
CREATE INDEX "waybill_parcels_parcel" ON "waybill_parcels" USING btree ("parcel_id");
CREATE UNIQUE INDEX "waybills_number" ON "waybills" USING btree ("number");
CREATE INDEX "waybills_relay" ON "waybills" USING btree ("relay_id","left_at" DESC NULLS LAST);
CREATE INDEX "waybills_group" ON "waybills" USING btree ("group_name","left_at" DESC NULLS LAST);
CREATE INDEX "waybills_carrier" ON "waybills" USING btree ("carrier_id","left_at" DESC NULLS LAST);
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner" CHECK (("ledger_accounts"."owner_id" is not null) = ("ledger_accounts"."kind" in ('seller_payable', 'courier_payable', 'courier_cash', 'relay_payable', 'relay_cash', 'carrier_payable'))) NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_carried" CHECK ("parcels"."state" not in ('assigned', 'in_delivery', 'delivered') or "parcels"."courier_id" is not null or ("parcels"."receive_at" = 'shop' and "parcels"."state" = 'delivered') or ("parcels"."receive_at" = 'relay' and "parcels"."state" <> 'assigned')) NOT VALID;
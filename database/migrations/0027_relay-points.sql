CREATE TABLE "custodies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"holder_kind" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"from_kind" text,
	"from_id" uuid,
	"proof" text NOT NULL,
	"actor_id" uuid,
	"made_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "custodies_holder_kind" CHECK ("custodies"."holder_kind" in ('shop', 'courier', 'relay', 'carrier', 'buyer')),
	CONSTRAINT "custodies_from_kind" CHECK ("custodies"."from_kind" in ('shop', 'courier', 'relay', 'carrier', 'buyer')),
	CONSTRAINT "custodies_from" CHECK (("custodies"."from_kind" is null) = ("custodies"."from_id" is null)),
	CONSTRAINT "custodies_proof" CHECK ("custodies"."proof" in ('placed', 'shop_code', 'relay_code', 'client_code', 'return_code', 'confirmed')),
	CONSTRAINT "custodies_times" CHECK (("custodies"."ended_at" >= "custodies"."at") is not false)
);

CREATE TABLE "relay_cash_taken" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"relay_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "relay_cash_taken_amount" CHECK ("relay_cash_taken"."amount_francs" > 0)
);

CREATE TABLE "relay_fees" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"relay_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "relay_fees_amount" CHECK ("relay_fees"."amount_francs" >= 0)
);

CREATE TABLE "relay_parcels" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"arrival_code" text NOT NULL,
	"kept_since" timestamp (3) with time zone,
	"kept_until" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"leaves_for" text,
	"leaves_since" timestamp (3) with time zone,
	"return_code" text,
	"next_relay_id" uuid,
	CONSTRAINT "relay_parcels_exit" CHECK ("relay_parcels"."leaves_for" in ('shop', 'relay', 'door')),
	CONSTRAINT "relay_parcels_codes" CHECK ("relay_parcels"."arrival_code" ~ '^[0-9]{6}$' and "relay_parcels"."return_code" ~ '^[0-9]{6}$'),
	CONSTRAINT "relay_parcels_kept_until" CHECK (("relay_parcels"."kept_since" is null) = ("relay_parcels"."kept_until" is null)),
	CONSTRAINT "relay_parcels_leaves" CHECK (("relay_parcels"."leaves_for" is null) = ("relay_parcels"."leaves_since" is null) and ("relay_parcels"."leaves_for" is null) = ("relay_parcels"."return_code" is null) and ("relay_parcels"."next_relay_id" is not null) = ("relay_parcels"."leaves_for" is not distinct from 'relay'))
);

CREATE TABLE "relays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"quartier" text,
	"landmark" text NOT NULL,
	"zone" text NOT NULL,
	"opening" jsonb NOT NULL,
	"places" integer NOT NULL,
	"cash_ceiling_francs" integer NOT NULL,
	"state" text NOT NULL,
	"state_reason" text,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "relays_state" CHECK ("relays"."state" in ('open', 'paused', 'closed')),
	CONSTRAINT "relays_zone" CHECK ("relays"."zone" in ('bamako-rive-gauche', 'bamako-rive-droite', 'peripherie', 'regions', 'nord')),
	CONSTRAINT "relays_opening" CHECK (jsonb_array_length("relays"."opening") = 7),
	CONSTRAINT "relays_room" CHECK ("relays"."places" between 1 and 500 and "relays"."cash_ceiling_francs" between 0 and 5000000)
);

ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_owner";
ALTER TABLE "orders" DROP CONSTRAINT "orders_receive_at";
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_receive_at";
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_state";
ALTER TABLE "setting_changes" DROP CONSTRAINT "setting_changes_topic";
ALTER TABLE "shop_helpers" DROP CONSTRAINT "shop_helpers_rights";
ALTER TABLE "remittances" ADD COLUMN "box" text DEFAULT 'courier' NOT NULL;
ALTER TABLE "orders" ADD COLUMN "relay_id" uuid;
ALTER TABLE "parcels" ADD COLUMN "relay_id" uuid;
ALTER TABLE "delivery_fees" ADD COLUMN "relay_fee_francs" integer;
ALTER TABLE "custodies" ADD CONSTRAINT "custodies_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "custodies" ADD CONSTRAINT "custodies_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_cash_taken" ADD CONSTRAINT "relay_cash_taken_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_cash_taken" ADD CONSTRAINT "relay_cash_taken_relay_id_relays_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relays"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_cash_taken" ADD CONSTRAINT "relay_cash_taken_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_fees" ADD CONSTRAINT "relay_fees_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_fees" ADD CONSTRAINT "relay_fees_relay_id_relays_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relays"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_fees" ADD CONSTRAINT "relay_fees_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_parcels" ADD CONSTRAINT "relay_parcels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relay_parcels" ADD CONSTRAINT "relay_parcels_next_relay_id_relays_id_fk" FOREIGN KEY ("next_relay_id") REFERENCES "public"."relays"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relays" ADD CONSTRAINT "relays_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relays" ADD CONSTRAINT "relays_state_by_users_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "custodies_one_open" ON "custodies" USING btree ("parcel_id") WHERE ended_at is null;
CREATE INDEX "custodies_parcel" ON "custodies" USING btree ("parcel_id","at");
CREATE INDEX "custodies_holder" ON "custodies" USING btree ("holder_id") WHERE ended_at is null;
CREATE INDEX "relay_cash_taken_relay" ON "relay_cash_taken" USING btree ("relay_id","taken_at");
CREATE INDEX "relay_fees_relay" ON "relay_fees" USING btree ("relay_id","earned_at");
CREATE INDEX "relay_parcels_kept" ON "relay_parcels" USING btree ("kept_until") WHERE kept_since is not null and leaves_for is null;
CREATE INDEX "relay_parcels_leaving" ON "relay_parcels" USING btree ("leaves_since") WHERE leaves_for is not null;
CREATE UNIQUE INDEX "relays_shop" ON "relays" USING btree ("shop_id");
CREATE INDEX "relays_region" ON "relays" USING btree ("region","state");
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_box" CHECK ("remittances"."box" in ('courier', 'relay')) NOT VALID;
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner" CHECK (("ledger_accounts"."owner_id" is not null) = ("ledger_accounts"."kind" in ('seller_payable', 'courier_payable', 'courier_cash', 'relay_payable', 'relay_cash'))) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_relay" CHECK (("orders"."receive_at" = 'relay') = ("orders"."relay_id" is not null)) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_receive_at" CHECK ("orders"."receive_at" in ('door', 'shop', 'relay')) NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_relay" CHECK (("parcels"."receive_at" = 'relay') = ("parcels"."relay_id" is not null) and ("parcels"."state" <> 'at_relay' or "parcels"."relay_id" is not null)) NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_receive_at" CHECK ("parcels"."receive_at" in ('door', 'shop', 'relay')) NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_state" CHECK ("parcels"."state" in ('awaiting_payment', 'new', 'accepted', 'ready', 'assigned', 'in_delivery', 'at_relay', 'delivered', 'closed', 'failed', 'returning', 'returned', 'cancelled')) NOT VALID;
ALTER TABLE "delivery_fees" ADD CONSTRAINT "delivery_fees_relay" CHECK (("delivery_fees"."relay_fee_francs" between 0 and "delivery_fees"."fee_francs") is not false) NOT VALID;
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_topic" CHECK ("setting_changes"."topic" in ('contact', 'selling', 'messages', 'deadlines', 'ceilings', 'sender', 'delivery', 'places', 'couriers', 'regions', 'relays')) NOT VALID;
ALTER TABLE "shop_helpers" ADD CONSTRAINT "shop_helpers_rights" CHECK ("shop_helpers"."rights" <@ array['orders', 'products', 'answers', 'relay']::text[] and cardinality("shop_helpers"."rights") between 1 and 4) NOT VALID;
-- Not in tables.ts: orders is below relays.
ALTER TABLE "orders" ADD CONSTRAINT "orders_relay_id_relays_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relays"("id") NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_relay_id_relays_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relays"("id") NOT VALID;

CREATE TABLE "legs" (
	"shipment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"before" integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
	"way" text NOT NULL,
	"to_kind" text NOT NULL,
	"to_id" uuid,
	"planned_on" date,
	"state" text NOT NULL,
	"custody_id" uuid,
	CONSTRAINT "legs_shipment_id_number_pk" PRIMARY KEY("shipment_id","number"),
	CONSTRAINT "legs_number" CHECK ("legs"."number" > 0),
	CONSTRAINT "legs_way" CHECK ("legs"."way" in ('shop', 'courier', 'coach', 'buyer')),
	CONSTRAINT "legs_to" CHECK ("legs"."to_kind" in ('shop', 'station', 'relay', 'buyer')),
	CONSTRAINT "legs_to_id" CHECK ("legs"."to_kind" = 'station' or "legs"."to_id" is not null),
	CONSTRAINT "legs_state" CHECK ("legs"."state" in ('planned', 'taken', 'done', 'failed', 'skipped')),
	CONSTRAINT "legs_done" CHECK (("legs"."state" = 'done') = ("legs"."custody_id" is not null))
);

CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"from_kind" text NOT NULL,
	"from_id" uuid,
	CONSTRAINT "shipments_purpose" CHECK ("shipments"."purpose" in ('sale', 'replacement', 'goods_back', 'return')),
	CONSTRAINT "shipments_from" CHECK ("shipments"."from_kind" in ('shop', 'station', 'relay', 'buyer')),
	CONSTRAINT "shipments_subject" CHECK (("shipments"."purpose" = 'sale') = ("shipments"."subject_id" = "shipments"."id"))
);

ALTER TABLE "legs" ADD CONSTRAINT "legs_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "legs" ADD CONSTRAINT "legs_custody_id_custodies_id_fk" FOREIGN KEY ("custody_id") REFERENCES "public"."custodies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "legs" ADD CONSTRAINT "legs_contiguous" FOREIGN KEY ("shipment_id","before") REFERENCES "public"."legs"("shipment_id","number") ON DELETE no action ON UPDATE no action;
-- At commit: a courier's leg ends and a coach's begins in one statement, in either order.
alter table legs add constraint legs_one_taken exclude using btree (shipment_id with =) where (state = 'taken')
  deferrable initially deferred;

CREATE TABLE "courier_fees" (
	"fulfilment_id" uuid PRIMARY KEY NOT NULL,
	"courier_id" uuid NOT NULL,
	"revenue_francs" integer NOT NULL,
	"share_basis_points" integer NOT NULL,
	"amount_francs" integer NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "courier_fees_share" CHECK ("courier_fees"."share_basis_points" between 0 and 10000 and "courier_fees"."amount_francs" between 0 and "courier_fees"."revenue_francs")
);
--> statement-breakpoint
CREATE TABLE "courier_presence" (
	"courier_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"try_number" integer NOT NULL,
	"courier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"image_id" uuid,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"retry_before" timestamp (3) with time zone,
	CONSTRAINT "delivery_failures_kind" CHECK ("delivery_failures"."kind" in ('absent', 'not_found', 'refused', 'no_money', 'other'))
);
--> statement-breakpoint
CREATE TABLE "delivery_group_zones" (
	"zone" text PRIMARY KEY NOT NULL,
	"group_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_groups" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"courier_share_basis_points" integer NOT NULL,
	"cash_cap_francs" integer NOT NULL,
	CONSTRAINT "delivery_settings_single" CHECK ("delivery_settings"."id" = 1),
	CONSTRAINT "delivery_settings_rate" CHECK ("delivery_settings"."courier_share_basis_points" between 0 and 10000),
	CONSTRAINT "delivery_settings_cap" CHECK ("delivery_settings"."cash_cap_francs" > 0)
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	CONSTRAINT "remittances_amount" CHECK ("remittances"."amount_francs" > 0),
	CONSTRAINT "remittances_code" CHECK ("remittances"."code" ~ '^[0-9]{6}$'),
	CONSTRAINT "remittances_state" CHECK ("remittances"."state" in ('open', 'confirmed', 'cancelled') and ("remittances"."state" = 'open') = ("remittances"."settled_at" is null) and ("remittances"."state" = 'open') = ("remittances"."settled_by" is null))
);
--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "delivery_group" text DEFAULT 'ikachi' NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_fees" ADD CONSTRAINT "courier_fees_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_fees" ADD CONSTRAINT "courier_fees_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_presence" ADD CONSTRAINT "courier_presence_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_failures" ADD CONSTRAINT "delivery_failures_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_failures" ADD CONSTRAINT "delivery_failures_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_failures" ADD CONSTRAINT "delivery_failures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_group_zones" ADD CONSTRAINT "delivery_group_zones_zone_delivery_zones_zone_fk" FOREIGN KEY ("zone") REFERENCES "public"."delivery_zones"("zone") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_group_zones" ADD CONSTRAINT "delivery_group_zones_group_name_delivery_groups_name_fk" FOREIGN KEY ("group_name") REFERENCES "public"."delivery_groups"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_fees_courier" ON "courier_fees" USING btree ("courier_id","earned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_failures_try" ON "delivery_failures" USING btree ("fulfilment_id","try_number");--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_one_open" ON "remittances" USING btree ("courier_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "remittances_courier" ON "remittances" USING btree ("courier_id","settled_at");--> statement-breakpoint
CREATE INDEX "fulfilments_group_live" ON "fulfilments" USING btree ("delivery_group","state","state_since") WHERE state in ('ready', 'assigned', 'in_delivery', 'failed', 'returning');--> statement-breakpoint
CREATE INDEX "fulfilments_group_delivered" ON "fulfilments" USING btree ("delivery_group","delivered_at") WHERE delivered_at is not null;--> statement-breakpoint
CREATE INDEX "fulfilments_carried_by" ON "fulfilments" USING btree ("courier_id",coalesce(delivered_at, state_since) desc) WHERE state in ('delivered', 'closed', 'returned');--> statement-breakpoint

-- A failed try and what a hand-over earned stay as they were written.
create trigger delivery_failures_append_only before update or delete on delivery_failures for each row execute function refuse_change();
--> statement-breakpoint
create trigger courier_fees_append_only before update or delete on courier_fees for each row execute function refuse_change();
--> statement-breakpoint
insert into delivery_settings (id, courier_share_basis_points, cash_cap_francs) values (1, 7000, 150000);
--> statement-breakpoint
insert into delivery_groups (name, created_at) values ('ikachi', now());
--> statement-breakpoint
insert into delivery_group_zones (zone, group_name) select zone, 'ikachi' from delivery_zones;

CREATE TABLE "refusals" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"courier_id" uuid,
	"reason" text NOT NULL,
	"fault" text NOT NULL,
	"is_counted" boolean NOT NULL,
	"note" text,
	"image_id" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"contested_at" timestamp (3) with time zone,
	"contest_kind" text,
	"contest_words" text,
	"contest_image_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"is_removed" boolean DEFAULT false NOT NULL,
	"decision_reason" text,
	CONSTRAINT "refusals_reason" CHECK ("refusals"."reason" ~ '^[a-z_]{2,30}$'),
	CONSTRAINT "refusals_fault" CHECK ("refusals"."fault" in ('buyer', 'shop', 'market')),
	CONSTRAINT "refusals_counted" CHECK (not "refusals"."is_counted" or "refusals"."fault" = 'buyer'),
	CONSTRAINT "refusals_ends" CHECK ("refusals"."ends_at" > "refusals"."happened_at"),
	CONSTRAINT "refusals_contest" CHECK (("refusals"."contested_at" is null) = ("refusals"."contest_kind" is null) and ("refusals"."contested_at" is null or "refusals"."is_counted")),
	CONSTRAINT "refusals_decision" CHECK (("refusals"."decided_at" is null) = ("refusals"."decided_by" is null) and ("refusals"."decided_at" is null) = ("refusals"."decision_reason" is null) and ("refusals"."decided_at" is null or "refusals"."contested_at" is not null) and (not "refusals"."is_removed" or "refusals"."decided_at" is not null))
);

ALTER TABLE "delivery_failures" DROP CONSTRAINT "delivery_failures_kind";
ALTER TABLE "users" DROP CONSTRAINT "users_cash_refusals";
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_contest_image_id_images_id_fk" FOREIGN KEY ("contest_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "refusals_once_an_order" ON "refusals" USING btree ("order_id") WHERE is_counted;
CREATE INDEX "refusals_buyer" ON "refusals" USING btree ("buyer_id","happened_at" DESC NULLS LAST);
CREATE INDEX "refusals_contested" ON "refusals" USING btree ("contested_at") WHERE contested_at is not null and decided_at is null;
ALTER TABLE "delivery_failures" ADD CONSTRAINT "delivery_failures_kind" CHECK ("delivery_failures"."kind" in ('absent', 'not_found', 'refused', 'no_money', 'faulty', 'late', 'other')) not valid;
alter table orders validate constraint orders_surcharge;
alter table delivery_zones validate constraint delivery_zones_pause;
alter table delivery_zones validate constraint delivery_zones_surcharge;
-- Parcels that came back before: counted as far as their reason was the buyer's.
insert into refusals (parcel_id, order_id, buyer_id, courier_id, reason, fault, is_counted, note, image_id, happened_at, ends_at)
select parcel_id, order_id, buyer_id, courier_id, reason, fault,
  fault = 'buyer' and in_cash and row_number() over (partition by order_id, fault = 'buyer' order by moved_at, parcel_id) = 1,
  note, image_id, moved_at, moved_at + interval '90 days'
from (
  select p.id as parcel_id, o.id as order_id, o.buyer_id, p.courier_id, r.moved_at, f.note, f.image_id,
    o.payment_method = 'cash_on_delivery' as in_cash,
    case when r.reason = 'Le second essai n’a pas été fait à temps.' then 'deadline'
      when f.kind is null or r.reason = 'Pas de second essai.' then 'manager' else f.kind end as reason,
    case when r.reason in ('Le second essai n’a pas été fait à temps.', 'Pas de second essai.') then 'market'
      when f.kind in ('refused', 'no_money') or (f.kind = 'absent' and f.tries > 1 and f.all_buyers) then 'buyer'
      else 'market' end as fault
  from parcels p join orders o on o.id = p.order_id
  join lateral (
    select m.reason, m.moved_at from parcel_moves m where m.parcel_id = p.id and m.to_state = 'returning' order by m.id limit 1
  ) r on true
  left join lateral (
    select d.kind, d.note, d.image_id, count(*) over () as tries,
      bool_and(d.kind in ('refused', 'no_money', 'absent')) over () as all_buyers
    from delivery_failures d where d.parcel_id = p.id order by d.try_number desc limit 1
  ) f on true
) past;
-- contract: 0.1.0 is not released; what counted is in refusals.
alter table users drop column cash_refusals;

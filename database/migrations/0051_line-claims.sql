CREATE TABLE "line_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"first_piece" integer NOT NULL,
	"quantity" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"return_id" uuid,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "line_claims_kind" CHECK ("line_claims"."kind" in ('exchange', 'complaint', 'refund')),
	CONSTRAINT "line_claims_state" CHECK ("line_claims"."state" in ('open', 'exchanged', 'gone', 'refunded', 'freed')),
	CONSTRAINT "line_claims_pieces" CHECK ("line_claims"."first_piece" >= 0 and "line_claims"."quantity" > 0),
	CONSTRAINT "line_claims_ended" CHECK (("line_claims"."ended_at" is null) = ("line_claims"."state" = 'open'))
);
ALTER TABLE "complaints" ADD COLUMN "by_shop" boolean DEFAULT false NOT NULL;
ALTER TABLE "refunds" ADD COLUMN "part_id" uuid;
ALTER TABLE "line_claims" ADD CONSTRAINT "line_claims_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "line_claims" ADD CONSTRAINT "line_claims_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "line_claims" ADD CONSTRAINT "line_claims_return_id_goods_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."goods_returns"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "line_claims_parcel" ON "line_claims" USING btree ("parcel_id");
CREATE INDEX "line_claims_line" ON "line_claims" USING btree ("line_id");
CREATE INDEX "line_claims_subject" ON "line_claims" USING btree ("subject_id");
CREATE INDEX "line_claims_return" ON "line_claims" USING btree ("return_id");
ALTER TABLE "line_claims" ADD CONSTRAINT "line_claims_one_at_a_time" EXCLUDE USING gist ("line_id" WITH =, int4range("first_piece", "first_piece" + "quantity") WITH &&) WHERE ("state" in ('open', 'gone'));
ALTER TABLE "line_claims" ADD CONSTRAINT "line_claims_exchanged_once" EXCLUDE USING gist ("line_id" WITH =, int4range("first_piece", "first_piece" + "quantity") WITH &&) WHERE ("kind" = 'exchange' and "state" in ('open', 'exchanged'));
-- What the version before opened: exchanges, refunds by the shop, then the rest of parcels complained about.
INSERT INTO "line_claims" ("id", "parcel_id", "line_id", "first_piece", "quantity", "kind", "subject_id", "return_id", "state", "opened_at", "ended_at")
SELECT gen_random_uuid(), x.parcel_id, x.line_id, 0, x.quantity, 'exchange', x.id, x.return_id, case when x.ended_at is null then 'open' else 'exchanged' end, x.opened_at, x.ended_at
FROM "exchanges" x WHERE x.state <> 'cancelled';
INSERT INTO "line_claims" ("id", "parcel_id", "line_id", "first_piece", "quantity", "kind", "subject_id", "return_id", "state", "opened_at", "ended_at")
SELECT gen_random_uuid(), c.parcel_id, l.id, 0, l.quantity, 'refund', c.id, g.id, case when c.resolved_at is null then 'open' else 'gone' end, c.opened_at, c.resolved_at
FROM "complaints" c JOIN "goods_returns" g ON g.id = c.goods_return_id JOIN "order_lines" l ON l.id = g.line_id;
INSERT INTO "line_claims" ("id", "parcel_id", "line_id", "first_piece", "quantity", "kind", "subject_id", "return_id", "state", "opened_at")
SELECT gen_random_uuid(), c.parcel_id, l.id, 0, l.quantity, 'complaint', c.id, c.goods_return_id, 'open', c.opened_at
FROM "complaints" c JOIN "order_lines" l ON l.parcel_id = c.parcel_id
WHERE c.resolved_at is null AND NOT EXISTS (SELECT FROM "line_claims" k WHERE k.line_id = l.id AND k.state in ('open', 'gone'));
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_one_per_cause";

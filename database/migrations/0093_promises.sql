CREATE TABLE "promise_failures" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"tries" integer NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"again_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "promise_failures_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "promise_failures_tries" CHECK ("promise_failures"."tries" > 0)
);

CREATE TABLE "promise_tellings" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promise_tellings_kind_subject_id_due_at_step_pk" PRIMARY KEY("kind","subject_id","due_at","step")
);

CREATE TABLE "promises_without_end" (
	"kind" text PRIMARY KEY NOT NULL
);

CREATE INDEX "promise_tellings_old" ON "promise_tellings" USING btree ("told_at");
-- Reminders that the version before sent: they are not sent again.
insert into promise_tellings (kind, subject_id, due_at, step, told_at)
select 'orders.accept', p.id, p.due_at, step, p.reminded_at
from parcels p, unnest(array['half', 'last']) step
where p.state = 'new' and p.due_at is not null
  and p.reminded_at >= p.state_since + (p.due_at - p.state_since) / 2;
insert into promise_tellings (kind, subject_id, due_at, step, told_at)
select 'orders.prepare', p.id, p.due_at, 'due', p.reminded_at
from parcels p where p.state = 'accepted' and p.reminded_at >= p.due_at;
insert into promise_tellings (kind, subject_id, due_at, step, told_at)
select 'counter.collect', p.id, p.due_at, day::text, p.reminded_at
from parcels p, unnest(array[2, 4]) day
where p.state = 'ready' and p.receive_at = 'shop' and p.due_at is not null
  and p.reminded_at >= p.state_since + day * interval '1 day';
insert into promise_tellings (kind, subject_id, due_at, step, told_at)
select 'relays.collect', r.parcel_id, r.kept_until, day::text, r.reminded_at
from relay_parcels r, unnest(array[2, 4]) day
where r.leaves_for is null and r.reminded_at >= r.kept_since + day * interval '1 day';

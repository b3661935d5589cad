import { and, desc, eq, gte, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'

import type { CashBox, OpenRemittance } from '#modules/cash-boxes/contract/courier-cash.ts'

import { courierFeeFacts, failedTripFacts } from '#modules/deliveries/database/views.ts'
import { carrierPaymentFacts } from '#modules/coaches/database/views.ts'
import { doublePaymentFacts } from '#modules/orders/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { isPaidTo } from '#modules/orders/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { remittances } from '#modules/cash-boxes/database/tables.ts'
import { ownBalances, within, type Expectation } from '#modules/ledger/module.ts'
import { type Carrier, readDeliverySettings } from '#modules/deliveries/module.ts'
import { readPayoutNumber, saturdaysAhead } from '#modules/payouts/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { alias } from 'drizzle-orm/pg-core'
import { ofGroup } from './of-group.ts'
import { presentRemittance } from './remittances.ts'
import { dayMs } from '#kernel/clock.ts'
import { query } from '#kernel/database/query.ts'

const movementsShown = 20

export async function cashBoxOf(
  kernel: Kernel,
  { courierId, group }: Carrier,
  now: Date,
): Promise<CashBox> {
  const { db } = kernel
  const [boxes, due, settings, open, managers, movements, week, paid, ahead] = await Promise.all([
    ownBalances(db, 'courier_cash', [courierId]),
    ownBalances(db, 'courier_payable', [courierId]),
    readDeliverySettings(db),
    db
      .select()
      .from(remittances)
      .where(and(eq(remittances.courierId, courierId), eq(remittances.state, 'open'))),
    db
      .select({ name: personFacts.name })
      .from(personFacts)
      .where(
        and(
          eq(personFacts.role, 'chef_livreur'),
          eq(personFacts.deliveryGroup, group),
          isNotNull(personFacts.admittedAt),
        ),
      )
      .orderBy(personFacts.name),
    movementsOf(db, courierId),
    weekOf(db, courierId, monday(now)),
    readPayoutNumber(db, courierId),
    saturdaysAhead(kernel, { owner: 'courier', ownerId: courierId }, now),
  ])
  return {
    box: boxes.get(courierId) ?? 0,
    cap: settings.cashCap,
    remittance: open[0] ? presentRemittance(open[0]) : null,
    managers: managers.map(({ name }) => name),
    movements,
    earnings: {
      ...week,
      due: -(due.get(courierId) ?? 0),
      batch: ahead.batch,
      coming: ahead.coming,
      later: ahead.later,
      paidTo: paid.number,
      paidBy: paid.provider,
    },
  }
}

async function movementsOf(db: Sql, courierId: string): Promise<CashBox['movements']> {
  const rows = await query<{
    id: string
    label: string
    place: string | null
    at: string
    amount: number
  }>(
    db,
    sql`
    (select f.id::text as id, o.full_name as label, coalesce(o.quartier, o.region) as place, f.delivered_at as at, ${cashTaken} as amount
      from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id
      where f.courier_id = ${courierId} and f.is_delivered and ${isPaidTo('courier', sql`f.receive_at`)} and ${wasPaidInCash}
      order by coalesce(f.delivered_at, f.state_since) desc limit ${movementsShown})
    union all
    ${deniedMovements('courier', courierId, movementsShown)}
    union all
    (select r.id::text, 'Remis à ' || m.name, null, r.settled_at, -r.amount_francs
      from ${remittances} r join ${personFacts} m on m.id = r.settled_by
      where r.courier_id = ${courierId} and r.box = 'courier' and r.state = 'confirmed' order by r.settled_at desc limit ${movementsShown})
    order by at desc limit ${movementsShown}`,
  )
  return rows.map((row) => ({
    _id: row.id,
    label: row.label,
    place: row.place,
    at: new Date(row.at).toISOString(),
    amount: row.amount,
  }))
}

async function weekOf(
  db: Sql,
  courierId: string,
  since: Date,
): Promise<{ week: number; delivered: number; trips: number; ended: number }> {
  const own = sql`courier_id = ${courierId} and earned_at >= ${since.toISOString()}::timestamptz`
  const [earned] = await query<{ week: number; delivered: number; trips: number }>(
    db,
    sql`
    select (f.francs + t.francs)::bigint as week, f.parcels as delivered, t.parcels as trips
    from (select coalesce(sum(amount_francs), 0) as francs, count(*)::int as parcels from ${courierFeeFacts} where ${own}) f
    cross join (select coalesce(sum(amount_francs), 0) as francs, (count(*) filter (where amount_francs > 0))::int as parcels
      from ${failedTripFacts} where ${own}) t`,
  )
  const [back] = await db
    .select({ returned: sql<number>`count(*)` })
    .from(parcelFacts)
    .where(
      and(
        eq(parcelFacts.courierId, courierId),
        parcelFacts.isBack,
        gte(parcelFacts.stateSince, since),
      ),
    )
  const { week = 0, delivered = 0, trips = 0 } = earned ?? {}
  return { week, delivered, trips, ended: delivered + (back?.returned ?? 0) }
}

/** Returns the last Monday, midnight in Bamako. */
export function monday(now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return new Date(today - ((now.getUTCDay() + 6) % 7) * dayMs)
}

type Settled = OpenRemittance & { confirmedAt: string; confirmedBy: string }

export async function remittancesOf(
  kernel: Kernel,
  group: string | null,
): Promise<{ open: OpenRemittance[]; settled: Settled[] }> {
  const manager = alias(personFacts, 'manager')
  const rows = await kernel.db
    .select({ remittance: remittances, courierName: personFacts.name, managerName: manager.name })
    .from(remittances)
    .innerJoin(personFacts, eq(personFacts.id, remittances.courierId))
    .leftJoin(manager, eq(manager.id, remittances.settledBy))
    .where(and(inArray(remittances.state, ['open', 'confirmed']), ofGroup(kernel, group)))
    .orderBy(
      sql`remittances.state = 'confirmed'`,
      desc(sql`coalesce(remittances.settled_at, remittances.opened_at)`),
    )
    .limit(60)
  const present = ({ remittance: row, courierName }: (typeof rows)[number]): OpenRemittance => ({
    _id: row.id,
    courierId: row.courierId,
    courierName,
    box: row.box,
    amount: row.amountFrancs,
    openedAt: row.openedAt.toISOString(),
  })
  return {
    open: rows.filter(({ remittance }) => remittance.state === 'open').map(present),
    settled: rows
      .filter(({ remittance }) => remittance.state === 'confirmed')
      .slice(0, 20)
      .map((row) => ({
        ...present(row),
        confirmedAt: (row.remittance.settledAt ?? row.remittance.openedAt).toISOString(),
        confirmedBy: row.managerName ?? '',
      })),
  }
}

/** SQL: cash that its buyers have denied, as movements of a box. */
export function deniedMovements(box: 'courier' | 'relay', ownerId: string, limit: number): SQL {
  return sql`
    (select 'denied:' || d.parcel_id, o.full_name, 'espèces pas données', d.denied_at, -d.amount_francs
      from ${doublePaymentFacts} d join ${parcelFacts} f on f.id = d.parcel_id join ${orderFacts} o on o.id = f.order_id
      where d.owner_id = ${ownerId} and d.box = ${box} and d.denied_at is not null
      order by d.denied_at desc limit ${limit})`
}

/** SQL: cash came into a box for the parcel, though its buyer may have denied it. */
export const wasPaidInCash = sql`(o.payment_method = 'cash_on_delivery' or f.outside_payment
  or exists (select from ${doublePaymentFacts} d where d.parcel_id = f.id))`

/** SQL: cash that came into a box for the parcel `f`; its buyer may have denied it. */
export const cashTaken = sql`coalesce(
  (select d.amount_francs from ${doublePaymentFacts} d where d.parcel_id = f.id), f.cash_francs)`

/** SQL: francs that went out of boxes, since their buyers gave no cash. */
export function deniedIn(box: 'courier' | 'relay'): SQL {
  return sql`(select coalesce(sum(amount_francs), 0)::bigint from ${doublePaymentFacts} where denied_at is not null and box = ${box})`
}

export const expectCourierCash: Expectation = {
  account: 'courier_cash',
  dated: [
    {
      event: 'cash_collected',
      async francs(db, span) {
        const [row] = await query<{ taken: number }>(
          db,
          sql`
          select coalesce(sum(${cashTaken}), 0)::bigint as taken from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id
          where ${wasPaidInCash} and f.is_delivered and ${isPaidTo('courier', sql`f.receive_at`)} and ${within(sql`coalesce(f.delivered_at, f.state_since)`, span)}`,
        )
        return row?.taken ?? 0
      },
    },
  ],
  async francs(db) {
    const rows = await query<{ handedIn: number }>(
      db,
      sql`select (select coalesce(sum(amount_francs), 0)::bigint from remittances where state = 'confirmed' and box = 'courier')
        + (select coalesce(sum(francs), 0)::bigint from ${carrierPaymentFacts}) + ${deniedIn('courier')} as handed_in`,
    )
    return -(rows[0]?.handedIn ?? 0)
  },
}

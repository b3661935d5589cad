import { daysWords } from '#kernel/wire/span-words.ts'
import { inArray, sql } from 'drizzle-orm'

import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { offers } from '#modules/link-sales/database/tables.ts'
import { cancelParcels } from '#modules/orders/module.ts'
import { lockParcel } from '#modules/parcels/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { offerDue, restAsked } from './events.ts'

const batchSize = 200
/** Days that a ready parcel waits for the rest of its price. */
export const REST_DAYS = 5

type DueRow = {
  offerId: string
  shopId: string
  orderId: string
  parcelId: string
  readyBefore: string
}

/** Tells, once each, that what is made to measure is due the next day, or is late. */
export async function noteDue(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  // Promised days end at midnight: those that end before the day after tomorrow.
  await tell(kernel, now, { late: false, before: new Date(dayAfter(now, 2)) })
  await tell(kernel, now, { late: true, before: now })
}

async function tell(
  kernel: Kernel,
  now: Date,
  { late, before }: { late: boolean; before: Date },
): Promise<void> {
  const toldAt = late ? sql`o.late_told_at` : sql`o.due_told_at`
  await kernel.transaction(async (tx) => {
    const due = await query<DueRow>(
      tx,
      sql`
      select o.id as offer_id, o.shop_id, o.order_id, p.id as parcel_id, p.ready_before
      from offers o join ${parcelFacts} p on p.order_id = o.order_id and p.number = 1
      where o.state = 'taken' and ${toldAt} is null and p.ready_before < ${before}
        and p.state in ('new', 'accepted')
      limit ${batchSize} for update of o skip locked`,
    )
    if (due.length === 0) return
    const ids = due.map(({ offerId }) => offerId)
    await tx
      .update(offers)
      .set(late ? { lateToldAt: now } : { dueToldAt: now })
      .where(inArray(offers.id, ids))
    const at = now.toISOString()
    await kernel.events.emit(
      tx,
      offerDue,
      ...due.map(({ readyBefore, ...row }) => ({
        ...row,
        readyBefore: new Date(readyBefore).toISOString(),
        late,
        at,
      })),
    )
  })
}

/** Asks for the rest of a sale that leaves once it is paid, when its parcel is ready. */
export async function askRest(
  tx: Tx,
  kernel: Kernel,
  { parcelId, orderId, at }: { parcelId: string; orderId: string; at: string },
): Promise<void> {
  const [waiting] = await query<{ id: string }>(
    tx,
    sql`select id from ${orderFacts} where id = ${orderId} and rest_before_leaving and paid_at is null`,
  )
  if (waiting) await kernel.events.emit(tx, restAsked, { parcelId, orderId, at })
}

/**
 * Ends sales whose buyers have not paid the rest before the parcel leaves: stock back, the deposit
 * owed back.
 */
export async function endUnpaidRests(kernel: Kernel): Promise<void> {
  const before = addMs(kernel.clock.now(), -REST_DAYS * dayMs)
  const due = await query<{ id: string }>(
    kernel.db,
    sql`
    select p.id from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id
    where o.rest_before_leaving and o.paid_at is null and p.state = 'ready'
      and p.state_since < ${before} limit ${batchSize}`,
  )
  await oneByOne(kernel, 'link_sales.end-unpaid-rests', due, ({ id }) =>
    kernel.transaction(async (tx) => {
      const locked = await lockParcel(tx, id)
      if (locked?.parcel.state !== 'ready' || locked.order.paidAt) return
      const reason = `Le reste n’a pas été payé en ${daysWords(REST_DAYS)}.`
      await cancelParcels(tx, kernel, [locked], { by: 'absence', actorId: null, reason })
    }),
  )
}

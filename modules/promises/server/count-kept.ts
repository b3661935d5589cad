import { daysAfter } from '#modules/calendar/contract/due.ts'
import { and, eq, sql } from 'drizzle-orm'

import { waybillFacts, waybillParcelFacts } from '#modules/coaches/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { failParcel } from '#modules/parcels/module.ts'
import {
  ANSWERED_DAYS,
  type Keeper,
  type Kept,
  LEAST_TO_SHOW,
} from '#modules/promises/contract/counted-promises.ts'
import type { Missed } from '#modules/promises/contract/kept-promises.ts'
import { promiseAnswers } from '#modules/promises/database/tables.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { madePromises } from './made-promises.ts'

const shownMissed = 20

export type Of = { keeper: Keeper; id: string }

const answerOf = (keeper: Keeper) => sql`left join ${promiseAnswers} a
  on a.keeper = ${keeper} and a.subject_id = m.id and a.due_at = m.due_at`

export async function countOf(kernel: Kernel, { keeper, id }: Of): Promise<Kept> {
  const [row] = await query<Kept>(
    kernel.db,
    sql`select count(*) filter (where m.is_kept)::int as kept, count(*)::int as of
      from (${madePromises(kernel, keeper, id)}) m ${answerOf(keeper)}
      where a.is_withdrawn is not true`,
  )
  return row ?? { kept: 0, of: 0 }
}

async function shownOf(kernel: Kernel, of: Of | null): Promise<Kept | null> {
  const counted = of && (await countOf(kernel, of))
  return counted && counted.of >= LEAST_TO_SHOW ? counted : null
}

export async function shopPromises(
  kernel: Kernel,
  slug: string,
): Promise<{ prepares: Kept | null; opens: Kept | null }> {
  const [shop] = await query<{ id: string; relayId: string | null }>(
    kernel.db,
    sql`select s.id, r.id as relay_id from ${shopFacts} s
      left join ${relayFacts} r on r.shop_id = s.id where s.slug = ${slug}`,
  )
  const relay = shop?.relayId ? ({ keeper: 'relay', id: shop.relayId } as const) : null
  return {
    prepares: await shownOf(kernel, shop ? { keeper: 'shop', id: shop.id } : null),
    opens: await shownOf(kernel, relay),
  }
}

type Carried = { parcelId: string; keeper: 'courier' | 'carrier'; id: string }

/**
 * Tells a buyer how often those who have her parcels keep their promises.
 * @throws orders.unknown (404) for another's
 */
export async function orderPromises(kernel: Kernel, orderId: string, buyerId: string) {
  const own = and(eq(orderFacts.id, orderId), eq(orderFacts.buyerId, buyerId))
  if ((await kernel.db.$count(orderFacts, own)) === 0) throw failParcel('orders.unknown')
  const carried = await query<Carried>(
    kernel.db,
    sql`select p.id as parcel_id, 'courier' as keeper, p.courier_id as id
      from ${parcelFacts} p join ${orderFacts} o on o.id = p.order_id
      where o.id = ${orderId} and p.courier_id is not null
        and (p.is_to_fetch or p.is_coming)
      union all select p.id, 'carrier', w.carrier_id
      from ${parcelFacts} p join ${orderFacts} o on o.id = p.order_id
      join ${waybillParcelFacts} b on b.parcel_id = p.id and b.state = 'on_road'
      join ${waybillFacts} w on w.id = b.waybill_id
      where o.id = ${orderId} and not w.is_return`,
  )
  const counts = new Map<string, Kept | null>()
  for (const { keeper, id } of carried)
    if (!counts.has(id)) counts.set(id, await shownOf(kernel, { keeper, id }))
  return carried.flatMap(({ parcelId, keeper, id }) => {
    const kept = counts.get(id)
    return kept ? [{ parcelId, keeper, kept }] : []
  })
}

type MissedRow = Omit<Missed, '_id' | 'mayAnswer' | 'answer'> & {
  id: string
  cause: NonNullable<Missed['answer']>['cause'] | null
  words: string | null
  isWithdrawn: boolean | null
}

/** Returns how many promises were kept, and each that was not with its reason. */
export async function ownPromises(kernel: Kernel, of: Of) {
  const missed = await query<MissedRow>(
    kernel.db,
    sql`select m.id, m.label as order_number, m.due_at, m.done_at, a.cause, a.words, a.is_withdrawn
      from (${madePromises(kernel, of.keeper, of.id)}) m ${answerOf(of.keeper)}
      where not m.is_kept order by m.due_at desc, m.id limit ${shownMissed}`,
  )
  return {
    kept: await countOf(kernel, of),
    missed: missed.map(({ id, orderNumber, dueAt, doneAt, cause, words, isWithdrawn }): Missed => ({
      _id: id,
      orderNumber,
      dueAt: new Date(dueAt).toISOString(),
      doneAt: doneAt && new Date(doneAt).toISOString(),
      mayAnswer: cause === null && isAnswerable(kernel, dueAt),
      answer: cause && { cause, words, isWithdrawn },
    })),
  }
}

export function isAnswerable({ clock }: Kernel, dueAt: string): boolean {
  return daysAfter(new Date(dueAt), ANSWERED_DAYS) > clock.now()
}

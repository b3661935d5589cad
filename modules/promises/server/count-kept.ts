import { sql } from 'drizzle-orm'

import { orderFacts, parcelMoveFacts, saleFacts } from '#modules/parcels/database/views.ts'
import { COUNTED_DAYS, LEAST_TO_SHOW } from '#modules/promises/contract/counted-promises.ts'
import { promiseTellings } from '#modules/promises/database/tables.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'

const shownMissed = 20

type Missed = { id: string; orderNumber: string; dueAt: string; readyAt: string | null }
type Kept = { kept: number; of: number }

/** Parcels that a shop accepted and had ready, or was told that they are late. */
function preparedBy({ clock }: Kernel, shopId: string) {
  const from = addMs(clock.now(), -COUNTED_DAYS * dayMs).toISOString()
  return sql`select p.id, o.order_number, t.due_at, m.moved_at as ready_at
    from ${saleFacts} p
    join ${orderFacts} o on o.id = p.order_id
    left join lateral (select min(t.due_at) as due_at from ${promiseTellings} t
      where t.kind = 'orders.prepare' and t.subject_id = p.id and t.step = 'due') t on true
    left join lateral (select min(m.moved_at) as moved_at from ${parcelMoveFacts} m
      where m.parcel_id = p.id and m.from_state = 'accepted' and m.to_state = 'ready') m on true
    where p.shop_id = ${shopId} and p.placed_at >= ${from}
      and (t.due_at is not null or m.moved_at is not null)`
}

async function countOf(kernel: Kernel, shopId: string): Promise<Kept> {
  const [row] = await query<Kept>(
    kernel.db,
    sql`select count(*) filter (where due_at is null)::int as kept, count(*)::int as of
      from (${preparedBy(kernel, shopId)}) prepared`,
  )
  return row ?? { kept: 0, of: 0 }
}

export async function shopPromises(
  kernel: Kernel,
  slug: string,
): Promise<{ prepares: Kept | null }> {
  const [shop] = await query<{ id: string }>(
    kernel.db,
    sql`select s.id from ${shopFacts} s where s.slug = ${slug}`,
  )
  const prepares = shop && (await countOf(kernel, shop.id))
  return { prepares: prepares && prepares.of >= LEAST_TO_SHOW ? prepares : null }
}

export async function ownPromises(kernel: Kernel, shopId: string) {
  const missed = await query<Missed>(
    kernel.db,
    sql`select prepared.* from (${preparedBy(kernel, shopId)}) prepared
      where due_at is not null order by due_at desc limit ${shownMissed}`,
  )
  return {
    prepares: await countOf(kernel, shopId),
    missed: missed.map(({ id, orderNumber, dueAt, readyAt }) => ({
      _id: id,
      orderNumber,
      dueAt: new Date(dueAt).toISOString(),
      readyAt: readyAt && new Date(readyAt).toISOString(),
    })),
  }
}

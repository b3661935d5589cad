import { daysWords } from '#kernel/wire/span-words.ts'
import { sql } from 'drizzle-orm'

import { orderFacts } from '#modules/parcels/database/views.ts'
import { cancelParcels } from '#modules/orders/module.ts'
import { lockParcel } from '#modules/parcels/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { restAsked } from './events.ts'

/** Days that a ready parcel waits for the rest of its price. */
export const REST_DAYS = 5

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

/** Ends a sale whose buyer has not paid the rest: stock back, the deposit owed back. */
export async function endUnpaidRest(kernel: Kernel, id: string): Promise<void> {
  const before = addMs(kernel.clock.now(), -REST_DAYS * dayMs)
  await kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, id)
    if (locked?.parcel.state !== 'ready' || locked.order.paidAt) return
    if (locked.parcel.stateSince > before) return
    const reason = `Le reste n’a pas été payé en ${daysWords(REST_DAYS)}.`
    await cancelParcels(tx, kernel, [locked], { by: 'absence', actorId: null, reason })
  })
}

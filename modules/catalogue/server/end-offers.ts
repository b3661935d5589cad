import { sql } from 'drizzle-orm'

import { dayOf } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { productChanged } from './events.ts'

/** Rows per transaction, which bounds how long others wait for its locks. */
const batch = 500

/**
 * Gives products whose offer ended yesterday or before their price again, in every list and cache.
 * @returns how many
 */
export async function endOffers(kernel: Kernel): Promise<number> {
  const today = dayOf(kernel.clock.now())
  for (let ended = 0; ;) {
    const rows = await kernel.transaction(async (tx) => {
      const { rows: changed } = await tx.execute<{ productId: string; slug: string }>(sql`
        update products set promo_price_francs = null, promo_until = null
        where id in (select id from products where promo_until < ${today} order by id limit ${batch} for no key update skip locked)
        returning id as "productId", slug`)
      await kernel.events.emit(tx, productChanged, ...changed)
      return changed
    })
    ended += rows.length
    if (rows.length < batch) return ended
  }
}

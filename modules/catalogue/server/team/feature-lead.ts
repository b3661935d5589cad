import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'

import { productChanged } from '../events.ts'

/**
 * How far ahead of the others a product stands that the team puts first: more than any trend, far
 * less than what « sold out » takes away (availability.ts), so that the very indexes that sort the
 * lists put it there. A product has this lead exactly while `featured_until` is set.
 */
export const FEATURE_LEAD = 1_000_000

/** Products whose days are over get their own rank again. @returns how many */
export async function endFeatured(kernel: Kernel): Promise<number> {
  return kernel.transaction(async (tx) => {
    const { rows } = await tx.execute<{ productId: string; slug: string }>(sql`
      update products set featured_until = null, trend = trend - ${FEATURE_LEAD} where featured_until <= ${kernel.clock.now()}
      returning id as "productId", slug`)
    await kernel.events.emit(tx, productChanged, ...rows)
    return rows.length
  })
}

import { setInterest } from '#modules/catalogue/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Days of views and cart additions that count. */
const days = 14
/** Expected sales a month: one view in a hundred, one cart addition in ten. */
const promise = `(sum(views) * 0.01 + sum(carts) * 0.1) * 30 / ${days}`

/**
 * Publishes the expected sales from views and carts: « Populaire » uses them (refresh-trends.ts).
 * @returns of how many products
 */
export async function publishInterest(kernel: Kernel): Promise<number> {
  const { rows } = await kernel.database.pool.query<{ productId: string; interest: number }>(
    `select product_id as "productId", round(10 * ${promise})::int as interest from suggestion_days
    where day > ($1::timestamptz at time zone 'UTC')::date - ${days} group by product_id having round(10 * ${promise}) >= 1`,
    [kernel.clock.now()],
  )
  await setInterest(kernel, rows)
  return rows.length
}

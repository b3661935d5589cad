import { setInterest } from '../catalogue/index.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Attention of so many days counts. */
const days = 14
/** One view in a hundred becomes a sale, one article in a cart out of ten. */
const promise = `(sum(views) * 0.01 + sum(carts) * 0.1) * 30 / ${days}`

/** Publishes what is looked at and put in carts these days: « Populaire » follows (refresh-trends.ts). @returns how many products promise something */
export async function publishInterest(kernel: Kernel): Promise<number> {
  const { rows } = await kernel.database.pool.query<{ productId: string; interest: number }>(
    `select product_id as "productId", round(10 * ${promise})::int as interest from suggestion_days
    where day > ($1::timestamptz at time zone 'UTC')::date - ${days} group by product_id having round(10 * ${promise}) >= 1`,
    [kernel.clock.now()],
  )
  await setInterest(kernel, rows)
  return rows.length
}

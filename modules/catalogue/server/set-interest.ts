import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'

/**
 * Sets how many sales a month the views of each of these products promise, in tenths; 0 for all
 * others. Trends follow at their next refresh. A row locked by a sale is skipped until the next
 * time.
 */
export async function setInterest(
  kernel: Kernel,
  promised: readonly { productId: string; interest: number }[],
): Promise<void> {
  await kernel.db.execute(sql`
    with given as materialized (select id, interest from json_to_recordset(${JSON.stringify(promised.map(({ productId, interest }) => ({ id: productId, interest })))}) as one(id uuid, interest int)),
    due as (select p.id, given.interest from given join products p using (id) where p.interest <> given.interest for no key update of p skip locked),
    over as (select id from products p where interest > 0 and id not in (select id from given) for no key update skip locked),
    raised as (update products set interest = due.interest from due where products.id = due.id)
    update products set interest = 0 from over where products.id = over.id`)
}

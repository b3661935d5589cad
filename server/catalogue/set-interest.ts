import { sql } from 'drizzle-orm'

import type { Kernel } from '../kernel/kernel.ts'

/** How many sales a month the attention to each of these products promises, in tenths; all others promise none. Trends follow at their next refreshing. */
export async function setInterest(kernel: Kernel, promised: readonly { productId: string; interest: number }[]): Promise<void> {
  await kernel.db.execute(sql`
    with given as materialized (select id, interest from json_to_recordset(${JSON.stringify(promised.map(({ productId, interest }) => ({ id: productId, interest })))}) as one(id uuid, interest int)),
    raised as (update products p set interest = given.interest from given where given.id = p.id and p.interest <> given.interest)
    update products set interest = 0 where interest > 0 and id not in (select id from given)`)
}

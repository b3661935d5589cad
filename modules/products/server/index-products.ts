import { sql } from 'drizzle-orm'

import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productsIndexed } from './events.ts'
import { query } from '#kernel/database/query.ts'

/** Version of product_search (functions.sql): increment to reindex. */
const searchRules = 2

const size = 500
/** Transactions of a job: bounds how long a deploy waits for it. */
const batches = 20
const first = '00000000-0000-0000-0000-000000000000'

export function indexProducts(kernel: Kernel): void {
  const job = { handler: 'catalogue.index-products', payload: null, queue: 'chores' } as const
  kernel.jobs.handle(job.handler, async () => {
    for (let batch = 0; batch < batches; batch += 1)
      if ((await kernel.transaction((tx) => indexSome(tx, kernel))) === 0) return
    await kernel.jobs.send(job)
  })
}

async function indexSome(tx: Tx, kernel: Kernel): Promise<number> {
  const rows = await query<{ rules: number; last: string | null }>(
    tx,
    sql`select rules, last_product as last from product_indexing for update`,
  )
  const done = rows[0]
  const isSame = done?.rules === searchRules
  if (isSame && done.last === null) return 0
  const after = isSame ? (done.last ?? first) : first
  // Fires the index trigger.
  const written = await query<{ id: string }>(
    tx,
    sql`
    update products set name = name
    where id = any(array(select id from products where id > ${after}::uuid order by id limit ${size} for no key update))
    returning id`,
  )
  const last =
    written.length < size
      ? null
      : written
          .map(({ id }) => id)
          .toSorted()
          .at(-1)
  await query(
    tx,
    sql`
    insert into product_indexing (id, rules, last_product) values (1, ${searchRules}, ${last})
    on conflict (id) do update set rules = excluded.rules, last_product = excluded.last_product`,
  )
  if (last === null) await kernel.events.emit(tx, productsIndexed, {})
  return written.length
}

import { eq, sql } from 'drizzle-orm'

import {
  categoryUsed,
  deleteMergedPlaces,
  placeDeleting,
  placesChanged,
} from '#modules/categories/module.ts'
import { subcategoryFacts } from '#modules/categories/database/views.ts'
import { products } from '#modules/products/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'

const job = 'catalogue.follow-places'

/** Moves and reindexes products with their categories; refuses to delete one that has products. */
export function followCategories(kernel: Kernel): void {
  kernel.events.within(placeDeleting, async (tx, { id, isWhole }) => {
    const column = isWhole ? products.categoryId : products.subcategoryId
    const [used] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(column, id))
      .limit(1)
    if (used) throw categoryUsed()
  })
  kernel.events.queue(placesChanged, job, (payload) => ({ handler: job, payload }))
  kernel.jobs.handle(job, async ({ subcategoryIds }: { subcategoryIds: string[] }) => {
    for (const id of subcategoryIds) await followOne(kernel, id)
    await deleteMergedPlaces(kernel)
  })
}

/** Bounds the wait for locks. */
const batch = 500
const first = '00000000-0000-0000-0000-000000000000'

async function followOne(kernel: Kernel, id: string): Promise<void> {
  for (let last = first; ;) {
    const [done] = await query<{ last: string | null; read: number }>(
      kernel.db,
      sql`
      with place as (
        select coalesce(m.id, s.id) as id, coalesce(m.category_id, s.category_id) as category_id
        from ${subcategoryFacts} s left join ${subcategoryFacts} m on m.id = s.merged_into where s.id = ${id}
      ),
      batch as (select id from products where subcategory_id = ${id} and id > ${last}::uuid order by id limit ${batch} for no key update),
      moved as (
        update products p set subcategory_id = place.id, category_id = place.category_id from place, batch where p.id = batch.id returning p.id
      )
      select (select id from batch order by id desc limit 1) as last, (select count(*)::int from batch) as read, (select count(*)::int from moved) as moved`,
    )
    if (!done?.last || done.read < batch) return
    last = done.last
  }
}

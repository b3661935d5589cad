import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'

import { categoryChanged } from '../events.ts'

/** Products changed by one statement, which bounds how long others wait for its locks. */
const batch = 500
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Products follow their places: into the category that theirs was moved to, into the one it was
 * merged with, and are found by the new names. Some hundreds at a time, so that orders do not wait;
 * run again, it finds what is left. A merged category is deleted once it is empty.
 */
export async function followPlaces(
  kernel: Kernel,
  subcategoryIds: readonly string[],
): Promise<void> {
  for (const id of subcategoryIds) await followOne(kernel, id)
  await kernel.transaction(async (tx) => {
    await tx.execute(
      sql`delete from subcategories s where merged_into is not null and not exists (select from products where subcategory_id = s.id)`,
    )
    await tx.execute(sql`
      delete from categories c where merged_into is not null
        and not exists (select from products where category_id = c.id) and not exists (select from subcategories where category_id = c.id)`)
    await kernel.events.emit(tx, categoryChanged, { categoryId: first })
  })
}

async function followOne(kernel: Kernel, id: string): Promise<void> {
  for (let last = first; ;) {
    const { rows } = await kernel.db.execute<{ last: string | null; read: number }>(sql`
      with place as (
        select coalesce(m.id, s.id) as id, coalesce(m.category_id, s.category_id) as category_id
        from subcategories s left join subcategories m on m.id = s.merged_into where s.id = ${id}
      ),
      batch as (select id from products where subcategory_id = ${id} and id > ${last}::uuid order by id limit ${batch} for no key update),
      moved as (
        update products p set subcategory_id = place.id, category_id = place.category_id from place, batch where p.id = batch.id returning p.id
      )
      select (select id from batch order by id desc limit 1) as last, (select count(*)::int from batch) as read, (select count(*)::int from moved) as moved`)
    const [done] = rows
    if (!done?.last || done.read < batch) return
    last = done.last
  }
}

import { sql } from 'drizzle-orm'

import { placesOf } from '#modules/categories/module.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { ownImport } from './import-rows.ts'

type Chosen = {
  importId: string
  sellerId: string
  place: { category: string; subCategory: string }
}

/**
 * Completes the lines that lack a category alone, while nothing is imported yet.
 * @throws product_files.unknown (404), product_files.place_unknown (422)
 */
export async function choosePlace(
  kernel: Kernel,
  { importId, sellerId, place }: Chosen,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    if (!(await ownImport(tx, importId, sellerId))) throw fail('product_files.unknown')
    const [found] = await placesOf(tx, [place])
    if (!found) throw fail('product_files.place_unknown')
    await query(
      tx,
      sql`
      update product_import_rows set draft = draft || ${JSON.stringify(place)}::jsonb, problem = null
      where import_id = (
          select id from product_imports where id = ${importId} and state = 'checked' for update)
        and problem is not null and draft is not null`,
    )
  })
}

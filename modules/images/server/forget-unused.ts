import { sql } from 'drizzle-orm'

import { images } from '#modules/images/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetPictures } from './forget-pictures.ts'

/**
 * Forms that name pictures by their id are kept on a phone, and files of products for a week: this
 * is longer than either.
 */
const unusedMs = 30 * dayMs
/** Pictures deleted in one night; the rest waits for the next. */
const batch = 2_000

/** Every night, deletes uploaded pictures that no row refers to. */
export function scheduleForgettingUnused(kernel: Kernel): void {
  kernel.jobs.every('33 3 * * *', 'images.forget-unused', async () => {
    const unused = await unusedImages(kernel)
    await kernel.transaction((tx) => forgetPictures(tx, kernel, unused))
  })
}

/**
 * Where pictures are named, by the house's rule for such columns: this domain knows no other, and a
 * line of an order names one without a foreign key.
 */
export async function columnsOfImages(db: Sql): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'uuid' and column_name ~ '(^|_)image_id$' order by 1, 2`)
  return rows
}

async function unusedImages(kernel: Kernel): Promise<string[]> {
  const uses = await columnsOfImages(kernel.db)
  const unused = sql.join(
    uses.map(
      ({ table, column }) =>
        sql`not exists (select from ${sql.identifier(table)} u where u.${sql.identifier(column)} = i.id)`,
    ),
    sql` and `,
  )
  const { rows } = await kernel.db.execute<{ id: string }>(sql`
    select i.id from ${images} i
    where i.owner_id is not null and i.created_at < ${addMs(kernel.clock.now(), -unusedMs).toISOString()} and ${unused}
    order by i.created_at limit ${batch}`)
  return rows.map(({ id }) => id)
}

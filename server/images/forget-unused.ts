import { sql } from 'drizzle-orm'

import { IMAGE_WIDTHS } from '#contract/limits.ts'

import { later } from '../kernel/clock.ts'
import type { Sql } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { pictureKey, renditionKey } from './image-keys.ts'
import { images } from './images.table.ts'

const job = 'images.remove-objects'
/** Forms that name pictures by their id are kept on a phone, and files of products for a week: this is longer than either. */
const unusedMs = 30 * 86_400_000
const round = 500

/** Every night, what somebody uploaded and nothing came to show is thrown away: its row, then its bytes. */
export function forgetUnusedLater(kernel: Kernel): void {
  kernel.jobs.handle(job, ({ id }: { id: string }) => removeObjects(kernel, id))
  kernel.jobs.every('33 3 * * *', 'images.forget-unused', async () => {
    for (let forgotten = await forgetUnused(kernel); forgotten.length > 0; forgotten = await forgetUnused(kernel))
      for (const id of forgotten) await kernel.jobs.send({ handler: job, payload: { id }, lane: 'pictures', once: id })
  })
}

/** Where pictures are named, by the house's rule for such columns: this domain knows no other, and a line of an order names one without a foreign key. */
export async function columnsOfImages(db: Sql): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'uuid' and column_name ~ '(^|_)image_id$' order by 1, 2`)
  return rows
}

async function forgetUnused(kernel: Kernel): Promise<string[]> {
  const uses = await columnsOfImages(kernel.db)
  const unused = sql.join(
    uses.map(({ table, column }) => sql`not exists (select from ${sql.identifier(table)} u where u.${sql.identifier(column)} = i.id)`),
    sql` and `,
  )
  // One that is being put to use at this moment is locked: it is left alone.
  const { rows } = await kernel.db.execute<{ id: string }>(sql`
    delete from ${images} where id in (
      select i.id from ${images} i
      where i.owner_id is not null and i.created_at < ${later(kernel.clock.now(), -unusedMs).toISOString()} and ${unused}
      order by i.created_at limit ${round} for update skip locked
    ) returning id`)
  return rows.map(({ id }) => id)
}

async function removeObjects(kernel: Kernel, id: string): Promise<void> {
  const renditions = IMAGE_WIDTHS.flatMap((width) => [renditionKey(id, width, 'webp'), renditionKey(id, width, 'avif')])
  await Promise.all([pictureKey(id), ...renditions].map((key) => kernel.objects.remove(key)))
}

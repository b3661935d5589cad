import { eq, sql } from 'drizzle-orm'

import { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

import { imageFormats } from '#modules/images/contract/images.ts'
import { images } from '#modules/images/database/tables.ts'
import { breaksReference, type Tx, type Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { defineEvent } from '#kernel/events/events.ts'
import { pictureKey, privateKey, renditionKey } from './stored-images.ts'
import { query } from '#kernel/database/query.ts'

/** Deletes after `tx` commits, by a job. The caller must hold no reference. */
export async function forgetPictures(
  tx: Tx,
  kernel: Kernel,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  await kernel.events.emit(tx, imageForgotten, ...ids.flatMap((id) => (id ? [{ id }] : [])))
}

export function scheduleForgettingPictures(kernel: Kernel): void {
  const job = 'images.forget'
  kernel.events.queue(imageForgotten, job, (payload) => ({ handler: job, payload }))
  kernel.jobs.handle(job, ({ id }: { id: string }) => forget(kernel, id))
}

/** Row first, so that no row lacks its bytes. */
async function forget(kernel: Kernel, id: string): Promise<void> {
  try {
    await kernel.db.delete(images).where(eq(images.id, id))
  } catch (error) {
    // Another row still refers to it, e.g. a product.
    if (breaksReference(error)) return
    throw error
  }
  const renditions = IMAGE_WIDTHS.flatMap((width) =>
    imageFormats.map((format) => renditionKey({ id, width, format })),
  )
  await Promise.all(
    [pictureKey(id), privateKey(id), ...renditions].map((key) => kernel.objects.remove(key)),
  )
}

/** Longer than the week for which product files are stored. */
const unusedMs = 10 * dayMs
const batch = 2_000

export function scheduleForgettingUnused(kernel: Kernel): void {
  kernel.jobs.every('33 3 * * *', 'images.forget-unused', async () => {
    const unused = await unusedImages(kernel)
    await kernel.transaction((tx) => forgetPictures(tx, kernel, unused))
  })
}

/** Finds picture columns by their names, since an order line has no foreign key. */
export async function columnsOfImages(db: Sql): Promise<{ table: string; column: string }[]> {
  return query<{ table: string; column: string }>(
    db,
    sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'uuid' and column_name ~ '(^|_)image_id$' order by 1, 2`,
  )
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
  const rows = await query<{ id: string }>(
    kernel.db,
    sql`
    select i.id from ${images} i
    where i.owner_id is not null and i.created_at < ${addMs(kernel.clock.now(), -unusedMs).toISOString()} and ${unused}
    order by i.created_at limit ${batch}`,
  )
  return rows.map(({ id }) => id)
}

export const imageForgotten = defineEvent<{ id: string }>('images.forgotten')

import { and, eq, isNull, lt } from 'drizzle-orm'

import { images } from '#modules/images/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import type { NewJob } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Picture } from './pictures/picture.ts'
import { avifRenditions } from './pictures/renditions.ts'

import { pictureKey, renditionKey } from './image-keys.ts'
import { imageStored } from './images.events.ts'

const job = 'images.make-avif'
const hourMs = 3_600_000
/** Pictures without AVIF renditions that one run retries. */
const batch = 200

/** AVIF is a third lighter and many times slower to make, so it is made by a job. */
export function scheduleMakingAvif(kernel: Kernel): void {
  const jobOf = (id: string): NewJob => ({
    handler: job,
    payload: { id },
    lane: 'pictures',
    once: id,
  })
  kernel.jobs.handle(job, ({ id }: { id: string }) => makeAvif(kernel, id))
  kernel.events.queue(imageStored, 'images.avif', ({ id }) => jobOf(id))
  // Jobs that were given up (a full disk, a store that was down all night) are retried here.
  kernel.jobs.every('17 * * * *', 'images.retry-avif', async () => {
    for (const id of await withoutAvif(kernel)) await kernel.jobs.send(jobOf(id))
  })
}

/**
 * Makes and stores the AVIF renditions of one picture, once; then its pixels themselves are no
 * longer needed.
 */
export async function makeAvif(kernel: Kernel, id: string): Promise<void> {
  const [row] = await kernel.db.select().from(images).where(eq(images.id, id))
  if (!row || row.avifAt) return
  const avif = await avifRenditions(await findPicture(kernel, row))
  await Promise.all(
    avif.map(({ slot, bytes, contentType }) =>
      kernel.objects.put(renditionKey(id, slot, 'avif'), bytes, { contentType }),
    ),
  )
  await kernel.db.update(images).set({ avifAt: kernel.clock.now() }).where(eq(images.id, id))
  await kernel.objects.remove(pictureKey(id))
}

/** A second run after a crash may find the pixels deleted: then the largest rendition is used. */
async function findPicture(
  kernel: Kernel,
  row: { id: string; width: number; height: number },
): Promise<Picture> {
  const found = await kernel.objects.get(pictureKey(row.id))
  if (found) return { bytes: found.bytes, width: row.width, height: row.height }
  const largest = await kernel.objects.get(renditionKey(row.id, 1200, 'webp'))
  if (!largest || largest.passing)
    throw new Error(`the picture ${row.id} is not in the object store`)
  const width = Math.min(row.width, 1200)
  return { bytes: largest.bytes, width, height: Math.round((row.height * width) / row.width) }
}

async function withoutAvif(kernel: Kernel): Promise<string[]> {
  const rows = await kernel.db
    .select({ id: images.id })
    .from(images)
    .where(and(isNull(images.avifAt), lt(images.createdAt, addMs(kernel.clock.now(), -hourMs))))
    .orderBy(images.createdAt)
    .limit(batch)
  return rows.map(({ id }) => id)
}

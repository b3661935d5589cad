import { eq } from 'drizzle-orm'

import { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

import { images } from '#modules/images/database/tables.ts'
import { breaksReference, type Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { pictureKey, renditionKey } from './image-keys.ts'
import { imageForgotten } from './events.ts'

/**
 * Deletes these pictures and their bytes by a job, once `tx` has committed; missing ids are
 * ignored. The caller must no longer refer to them.
 */
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

/**
 * Row first: from then on nothing names the bytes. A second run after a crash finishes the bytes.
 */
async function forget(kernel: Kernel, id: string): Promise<void> {
  try {
    await kernel.db.delete(images).where(eq(images.id, id))
  } catch (error) {
    // Another row still refers to it, a product for instance: it stays as long as that does.
    if (breaksReference(error)) return
    throw error
  }
  const renditions = IMAGE_WIDTHS.flatMap((width) =>
    (['webp', 'avif'] as const).map((format) => renditionKey({ id, width, format })),
  )
  await Promise.all([pictureKey(id), ...renditions].map((key) => kernel.objects.remove(key)))
}

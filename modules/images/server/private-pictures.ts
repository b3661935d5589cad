import { eq } from 'drizzle-orm'

import { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'
import { imageFormats } from '#modules/images/contract/images.ts'
import { images } from '#modules/images/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { defineEvent } from '#kernel/events/events.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { NeedOfEach } from '#kernel/needs.ts'
import { fail } from './errors.ts'
import { pictureKey, privateKey, renditionKey, storeAway } from './stored-images.ts'

export type PrivatePictures = {
  /** Tells whether the picture is of the module, and the caller may see it. */
  mayRead(db: Sql, id: string, caller: Pick<Caller, 'userId' | 'role'>): Promise<boolean>
  /** Some that were stored before they were hidden. */
  unhidden(db: Sql): Promise<readonly string[]>
}

/** Photos of doors, waybills and contested refusals: read by right, never by their address. */
export const privatePictures = new NeedOfEach<
  'coaches' | 'deliveries' | 'refusals',
  PrivatePictures
>('images.private-pictures', ['coaches', 'deliveries', 'refusals'])

/** @throws images.unknown (404) for a picture of another */
export async function readPrivatePicture(
  kernel: Kernel,
  caller: Pick<Caller, 'userId' | 'role'>,
  id: string,
): Promise<Buffer> {
  const { db, objects } = kernel
  const answers = await Promise.all(
    [...privatePictures.of(kernel).values()].map(({ mayRead }) => mayRead(db, id, caller)),
  )
  if (!answers.includes(true)) throw fail('images.unknown')
  const hidden = await objects.get(privateKey(id)).catch(storeAway)
  const found = hidden ?? (await objects.get(shownKey(id)).catch(storeAway))
  if (!found) throw fail('images.unknown')
  return found.bytes
}

/** Hides pictures after `tx` commits, by a job: their public addresses answer 404. */
export async function hidePictures(
  tx: Tx,
  kernel: Kernel,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  await kernel.events.emit(tx, imageHidden, ...ids.flatMap((id) => (id ? [{ id }] : [])))
}

/** Removes the pixels of hidden pictures after `tx` commits; rows that name them stay. */
export async function erasePictures(
  tx: Tx,
  kernel: Kernel,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  await kernel.events.emit(tx, imageErased, ...ids.flatMap((id) => (id ? [{ id }] : [])))
}

export function scheduleHidingPictures(kernel: Kernel): void {
  kernel.events.queue(imageHidden, 'images.hide', (payload) => ({
    handler: 'images.hide',
    payload,
  }))
  kernel.jobs.handle('images.hide', ({ id }: { id: string }) => hide(kernel, id, true))
  kernel.events.queue(imageErased, 'images.erase', (payload) => ({
    handler: 'images.erase',
    payload,
  }))
  kernel.jobs.handle('images.erase', ({ id }: { id: string }) => hide(kernel, id, false))
  kernel.jobs.every('13 3 * * *', 'images.hide-former', () => hideFormer(kernel))
}

/** Moves the pixels to a key that no address names, or removes them. */
async function hide(kernel: Kernel, id: string, isKept: boolean): Promise<void> {
  const { objects } = kernel
  await kernel.transaction(async (tx) => {
    // A rendition being made holds the row.
    const [row] = await tx
      .update(images)
      .set({ hiddenAt: kernel.clock.now() })
      .where(eq(images.id, id))
      .returning({ id: images.id })
    if (!row) return
    const shown = isKept ? await objects.get(shownKey(id)) : null
    if (shown) await objects.put(privateKey(id), shown.bytes, shown)
    const renditions = IMAGE_WIDTHS.flatMap((width) =>
      imageFormats.map((format) => renditionKey({ id, width, format })),
    )
    const keys = [pictureKey(id), ...renditions, ...(isKept ? [] : [privateKey(id)])]
    await Promise.all(keys.map((key) => objects.remove(key)))
  })
}

async function hideFormer(kernel: Kernel): Promise<void> {
  for (const { unhidden } of privatePictures.of(kernel).values()) {
    const ids = await unhidden(kernel.db)
    await kernel.transaction((tx) => hidePictures(tx, kernel, ids))
  }
}

const shownKey = (id: string) => renditionKey({ id, width: 640, format: 'webp' })

export const imageHidden = defineEvent<{ id: string }>('images.hidden')
export const imageErased = defineEvent<{ id: string }>('images.erased')

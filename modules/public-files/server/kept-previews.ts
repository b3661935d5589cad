import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, ne } from 'drizzle-orm'

import { previews } from '#modules/public-files/database/tables.ts'
import { makeRendition, storeAway } from '#modules/images/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { ConcurrencyLimit } from '#kernel/limits/load-limit.ts'
import { drawFigures } from './draw-share-picture.ts'

/** A drawing uses a processor for 160 ms; excess requests are refused. */
const drawings = new ConcurrencyLimit({ atOnce: 1, waiting: 20, waitMs: 4_000 })
/** Of one network before the one drawing, so that others need not wait for all of them. */
const ofNetwork = new ConcurrencyLimit({ atOnce: 2, waiting: 20, waitMs: 4_000 })

/** @throws unavailable (503) when too many drawings wait */
export function drawInTurn<T>(draw: () => Promise<T>): Promise<T> {
  return drawings.run(['drawing'], draw)
}

const keptMs = 30 * dayMs

type Preview = { key: string; subject: string }

/** Stores a preview and removes earlier ones. Writes the row first, so that no object lacks one. */
async function keepPreview(
  kernel: Kernel,
  { key, subject }: Preview,
  bytes: Buffer,
): Promise<void> {
  const drawnAt = kernel.clock.now()
  await kernel.db
    .insert(previews)
    .values({ key, subject, drawnAt })
    .onConflictDoUpdate({ target: previews.key, set: { drawnAt } })
  await kernel.objects.put(key, bytes, { contentType: 'image/jpeg' })
  const former = and(eq(previews.subject, subject), ne(previews.key, key))
  await remove(kernel, await kernel.db.select({ key: previews.key }).from(previews).where(former))
}

export async function forgetPreviews(kernel: Kernel): Promise<void> {
  const old = lt(previews.drawnAt, addMs(kernel.clock.now(), -keptMs))
  const some = () => kernel.db.select({ key: previews.key }).from(previews).where(old).limit(500)
  for (let rows = await some(); rows.length > 0; rows = await some()) await remove(kernel, rows)
}

async function remove(kernel: Kernel, rows: { key: string }[]): Promise<void> {
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  for (const key of keys) await kernel.objects.remove(key)
  await kernel.db.delete(previews).where(inArray(previews.key, keys))
}

export const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `whole`: with its picture, or without having one. */
export type Drawn = { bytes: Buffer; whole: boolean }

const drawing = new Map<string, Promise<Drawn>>()

/**
 * Returns a stored preview, or draws it once for all who wait for it. One that lacks its picture is
 * drawn again next time.
 * @param ip whose network waits in a line of its own, also for what another network waits for
 * @throws unavailable (503) when too many wait
 */
export async function readPreview(
  kernel: Kernel,
  preview: Preview & { ip: string },
  draw: () => Promise<Drawn>,
): Promise<Drawn> {
  const { key } = preview
  const network = networkOf(preview.ip)
  const line = () => ofNetwork.run([network], async () => (await readKept(kernel, key)) ?? drawn())
  const drawn = () => once(drawing, key, () => drawAndKeep(kernel, preview, draw))
  return (await readKept(kernel, key)) ?? once(drawing, `${network} ${key}`, line)
}

async function readKept(kernel: Kernel, key: string): Promise<Drawn | null> {
  const kept = await kernel.objects.get(key).catch(storeAway)
  return kept ? { bytes: kept.bytes, whole: true } : null
}

async function drawAndKeep(
  kernel: Kernel,
  preview: Preview,
  draw: () => Promise<Drawn>,
): Promise<Drawn> {
  const drawn = await draw()
  if (drawn.whole)
    await keepPreview(kernel, preview, drawn.bytes).catch((err: unknown) =>
      kernel.log.warn({ err, key: preview.key }, 'preview not stored'),
    )
  return drawn
}

type Figures = { etag: string; read: () => Promise<Buffer> }

/** Returns a preview shared by all with the same text. */
export function figuresOf(kernel: Kernel, words: string, ip: string): Figures {
  const hash = hashOf([words])
  const key = `apercus/chiffres/${hash}.jpg`
  const draw = async () => ({
    bytes: await drawInTurn(() => drawFigures(words)),
    whole: true,
  })
  const read = async () => (await readPreview(kernel, { key, subject: key, ip }, draw)).bytes
  return { etag: `"${hash}"`, read }
}

/** Returns a photo for a preview; null where it cannot be read now. */
export async function pictureOf(kernel: Kernel, id: string): Promise<Buffer | null> {
  const made = await makeRendition(kernel, { id, width: 1200, format: 'webp' }).catch(storeAway)
  return made ? Buffer.from(made.bytes) : null
}

/** Hashes what a preview shows. */
export function hashOf(shown: readonly unknown[]): string {
  return createHash('sha256').update(shown.join(' ')).digest('hex').slice(0, 16)
}

function once<T>(
  running: Map<string, Promise<T>>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const known = running.get(key)
  if (known) return known
  const mine = work().finally(() => running.delete(key))
  running.set(key, mine)
  return mine
}

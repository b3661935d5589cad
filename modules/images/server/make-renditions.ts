import { sql } from 'drizzle-orm'

import type { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

import type { ImageFormat } from '#modules/images/contract/images.ts'
import { images } from '#modules/images/database/tables.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { StoredObject } from '#kernel/objects/object-store.ts'

import { pictureKey, renditionKey } from './stored-images.ts'
import { promptly, quietly } from './pictures/picture-work.ts'
import { encodeRendition } from './pictures/renditions.ts'
import { query } from '#kernel/database/query.ts'

/** `width`: one of the fixed widths, px. */
export type RenditionName = { id: string; width: Width; format: ImageFormat }
export type Width = (typeof IMAGE_WIDTHS)[number]

/** `standIn`: same size in the other format, or another size. */
export type FoundRendition = StoredObject & { standIn?: 'format' | 'size' }

const job = 'images.make-avif'
/** ms; then a request gets another size. */
const patienceMs = 100
/** Width in px made for every picture at once. */
const baseWidth = 640

/** WebP and JPEG during the request; AVIF (a third smaller, several times slower) by a job. */
export function openRenditions(kernel: Kernel): {
  /**
   * Null without such a picture. `mayMake` runs before making a missing rendition, and may throw.
   * @throws ObjectStoreFailure
   */
  find(name: RenditionName, mayMake?: () => void): Promise<FoundRendition | null>
} {
  const making = new Map<string, Promise<StoredObject | null>>()
  kernel.jobs.handle(job, async ({ id, width }: { id: string; width: Width }) => {
    await makeRendition(kernel, { id, width, format: 'avif' })
  })

  async function find(
    name: RenditionName,
    mayMake: () => void = () => undefined,
    until = performance.now() + patienceMs,
  ): Promise<FoundRendition | null> {
    const kept = await kernel.objects.get(renditionKey(name))
    if (kept) return kept
    if (name.format !== 'avif') mayMake()
    if (name.format === 'webp') return makeInTime(name, until)
    // A program that reads no WebP waits.
    if (name.format === 'jpg') return makeOnce(name)
    const webp = await find({ ...name, format: 'webp' }, mayMake, until)
    if (!webp || webp.standIn) return webp
    await orLate(orderAvif(name), until)
    return { ...webp, standIn: 'format' }
  }

  async function makeInTime(name: RenditionName, until: number): Promise<FoundRendition | null> {
    const made = makeOnce(name)
    const inTime = await orLate(made, until).catch(lateIfFull)
    if (inTime !== late) return inTime
    // Not awaited any more, unless nothing else can be answered.
    made.catch((err: unknown) =>
      kernel.log.warn({ err, key: renditionKey(name) }, 'picture not prepared'),
    )
    const base = await readBase(kernel, name.id)
    return base ? { ...base, standIn: 'size' } : made
  }

  function makeOnce(name: RenditionName): Promise<StoredObject | null> {
    const key = renditionKey(name)
    const made = making.get(key) ?? makeRendition(kernel, name).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  async function orderAvif({ id, width }: RenditionName): Promise<void> {
    await kernel.jobs
      .send({ handler: job, payload: { id, width }, queue: 'pictures', once: `${id}/${width}` })
      .catch((err: unknown) => kernel.log.warn({ err }, 'AVIF picture not queued'))
  }

  return { find }
}

/**
 * Makes a rendition once across processes; null without such a picture.
 * @throws ObjectStoreFailure
 */
export function makeRendition(kernel: Kernel, name: RenditionName): Promise<StoredObject | null> {
  const key = renditionKey(name)
  const limit = name.format === 'avif' ? quietly : promptly
  const make = () =>
    kernel.transaction(async (tx) => {
      // Locks the row too: a picture being deleted leaves no rendition.
      const locked = await query(
        tx,
        sql`
      select pg_advisory_xact_lock(hashtextextended(${key}, 0)) from ${images}
      where id = ${name.id} for key share`,
      )
      if (locked.length === 0) return null
      const made = await kernel.objects.get(key)
      if (made) return made
      const source = await readSource(kernel, name)
      if (!source) return null
      const rendition = await encodeRendition(source.bytes, name)
      await kernel.objects.put(key, rendition.bytes, rendition)
      return rendition
    })
  // Encoder slot first, so that waiting holds no connection.
  return limit(make)
}

/** Picks the source that decodes fastest and is large enough. */
async function readSource(
  kernel: Kernel,
  { id, width, format }: RenditionName,
): Promise<StoredObject | null> {
  const base = width < baseWidth || format === 'webp' ? await readBase(kernel, id) : null
  if (base && width <= baseWidth) return base
  return (
    (await kernel.objects.get(pictureKey(id))) ??
    (await kernel.objects.get(renditionKey({ id, width: 1200, format: 'webp' })))
  )
}

async function readBase(kernel: Kernel, id: string): Promise<StoredObject | null> {
  const base = { id, width: baseWidth } as const
  return (
    (await kernel.objects.get(renditionKey({ ...base, format: 'webp' }))) ??
    (await kernel.objects.get(renditionKey({ ...base, format: 'avif' })))
  )
}

const late = Symbol('late')

/** Another size answers for what does not get a place in the line. */
function lateIfFull(error: unknown): typeof late {
  if (error instanceof DomainError && error.status === 503) return late
  throw error
}

/** @param until process clock, `performance.now()` */
async function orLate<T>(work: Promise<T>, until: number): Promise<T | typeof late> {
  const timer = Promise.withResolvers<typeof late>()
  const timeout = setTimeout(() => timer.resolve(late), Math.max(0, until - performance.now()))
  return Promise.race([work, timer.promise]).finally(() => clearTimeout(timeout))
}

import { sql } from 'drizzle-orm'

import type { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

import { images } from '#modules/images/database/tables.ts'
import { Cache } from '#kernel/caches/cache.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { StoredObject } from '#kernel/objects/object-store.ts'

import { pictureKey, renditionKey } from './stored-images.ts'
import { promptly, quietly } from './pictures/picture-work.ts'
import { encodeRendition } from './pictures/renditions.ts'

/** Of a picture: one of the market's widths, in pixels, in one of its formats. */
export type RenditionName = { id: string; width: Width; format: 'webp' | 'avif' }
export type Width = (typeof IMAGE_WIDTHS)[number]

/**
 * `standIn`: another rendition of the same picture, answered while the one that was asked for is
 * being made. Of the same size in the other format, or of another size.
 */
export type FoundRendition = StoredObject & { standIn?: 'format' | 'size' }

const job = 'images.make-avif'
/**
 * In ms: a request for a picture that takes longer gets another size of it, and waits no longer for
 * the lighter format to be ordered.
 */
const patienceMs = 100
/** The width that every picture has from the beginning. */
const baseWidth = 640

/**
 * Finds renditions, and makes those that nobody has asked for before: WebP while the request waits,
 * AVIF (a third lighter, several times slower) by a job, the WebP being answered meanwhile.
 */
export function openRenditions(kernel: Kernel): {
  /**
   * Null when there is no such picture. `mayMake` is called before one is made that the store does
   * not have, and may throw. @throws ObjectStoreFailure
   */
  find(name: RenditionName, mayMake?: () => void): Promise<FoundRendition | null>
} {
  const making = new Map<string, Promise<StoredObject | null>>()
  // The queue refuses a second job while the first waits; this spares it being asked.
  const ordered = new Cache<void>({ entries: 10_000, lifeOf: () => ({ freshMs: 60_000 }) })
  kernel.jobs.handle(job, async ({ id, width }: { id: string; width?: Width }) => {
    // Without a width: a job of the version before, which made all four at once.
    if (width) await makeRendition(kernel, { id, width, format: 'avif' })
  })

  async function find(
    name: RenditionName,
    mayMake: () => void = () => undefined,
    until = performance.now() + patienceMs,
  ): Promise<FoundRendition | null> {
    const kept = await kernel.objects.get(renditionKey(name))
    if (kept) return kept
    if (name.format === 'webp') {
      mayMake()
      return makeInTime(name, until)
    }
    const webp = await find({ ...name, format: 'webp' }, mayMake, until)
    if (!webp || webp.standIn) return webp
    await orLate(orderAvif(name), until)
    return { ...webp, standIn: 'format' }
  }

  async function makeInTime(name: RenditionName, until: number): Promise<FoundRendition | null> {
    const key = renditionKey(name)
    let made = making.get(key)
    if (!made) {
      made = makeRendition(kernel, name).finally(() => making.delete(key))
      making.set(key, made)
    }
    const inTime = await orLate(made, until)
    if (inTime !== late) return inTime
    // Nobody waits for it any more, unless there is nothing else to answer.
    made.catch((err: unknown) => kernel.log.warn({ err, key }, 'image non préparée'))
    const base = await readBase(kernel, name.id)
    return base ? { ...base, standIn: 'size' } : made
  }

  async function orderAvif({ id, width }: RenditionName): Promise<void> {
    const send = () =>
      kernel.jobs.send({
        handler: job,
        payload: { id, width },
        queue: 'pictures',
        once: `${id}/${width}`,
      })
    // The answer does not need it, and the next request orders it again.
    await ordered
      .of(`${id}/${width}`, send)
      .catch((err: unknown) => kernel.log.warn({ err }, 'image AVIF non commandée'))
  }

  return { find }
}

/**
 * Makes a rendition and stores it, once, whichever process is asked. Null when there is no such
 * picture.
 * @throws ObjectStoreFailure
 */
export function makeRendition(kernel: Kernel, name: RenditionName): Promise<StoredObject | null> {
  const key = renditionKey(name)
  const limit = name.format === 'webp' ? promptly : quietly
  const make = () =>
    kernel.transaction(async (tx) => {
      // The row is locked too, so that a picture that is being deleted leaves no rendition behind.
      const { rowCount } = await tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended(${key}, 0)) from ${images}
      where id = ${name.id} for key share`)
      if (rowCount === 0) return null
      const made = await kernel.objects.get(key)
      if (made) return made
      const source = await readSource(kernel, name)
      if (!source) return null
      const rendition = await encodeRendition(source.bytes, name)
      await kernel.objects.put(key, rendition.bytes, rendition)
      return rendition
    })
  // A place among the encoders first, so that those who wait for one hold no connection.
  return limit(make)
}

/** What to make it from: the quickest to decode that is large enough. */
async function readSource(
  kernel: Kernel,
  { id, width, format }: RenditionName,
): Promise<StoredObject | null> {
  const base = width < baseWidth || format === 'webp' ? await readBase(kernel, id) : null
  if (base && width <= baseWidth) return base
  return (
    (await kernel.objects.get(pictureKey(id))) ??
    // Of earlier versions, which deleted the picture itself.
    (await kernel.objects.get(renditionKey({ id, width: 1200, format: 'webp' })))
  )
}

async function readBase(kernel: Kernel, id: string): Promise<StoredObject | null> {
  const base = { id, width: baseWidth } as const
  return (
    (await kernel.objects.get(renditionKey({ ...base, format: 'webp' }))) ??
    // The demonstration's pictures come in this format.
    (await kernel.objects.get(renditionKey({ ...base, format: 'avif' })))
  )
}

const late = Symbol('late')

/** @param until by the process's own clock, `performance.now()` */
async function orLate<T>(work: Promise<T>, until: number): Promise<T | typeof late> {
  const timer = Promise.withResolvers<typeof late>()
  const timeout = setTimeout(() => timer.resolve(late), Math.max(0, until - performance.now()))
  return Promise.race([work, timer.promise]).finally(() => clearTimeout(timeout))
}

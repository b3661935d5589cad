import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { unavailable } from '#kernel/errors.ts'
import { ObjectStoreFailure } from '#kernel/objects/object-store.ts'
import { imageAddress, type Image, type ImageFormat } from '#modules/images/contract/images.ts'
import { images } from '#modules/images/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'

export function renditionKey({
  id,
  width,
  format,
}: {
  id: string
  width: number
  format: ImageFormat
}): string {
  return `images/${id}/${width}.${format}`
}

export function pictureKey(id: string): string {
  return `images/${id}/picture.jpg`
}

/** Of a picture that is read by right alone; no address names it. */
export function privateKey(id: string): string {
  return `images/${id}/private.webp`
}

/** Turns a store failure into a 503 with retry. */
export function storeAway(error: unknown): never {
  if (error instanceof ObjectStoreFailure) throw unavailable({ retryAfter: 2 })
  throw error
}

export type ImageRow = {
  id: string
  width: number
  height: number
  placeholder: string
  avif: boolean
}

export function presentImage({ id, width, height, placeholder, avif }: ImageRow): Image {
  return { _id: id, url: imageAddress(id, 640), width, height, placeholder, avif }
}

export async function imagesOwnedBy(
  db: Sql,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(
      and(inArray(images.id, [...ids]), or(eq(images.ownerId, ownerId), isNull(images.ownerId))),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the user's own pictures; ignores malformed ids. */
export async function ownImages(
  db: Sql,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; width: number; height: number }[]> {
  const wanted = ids.filter((id) => z.uuid().safeParse(id).success)
  if (wanted.length === 0) return []
  return db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(images)
    .where(and(inArray(images.id, wanted), eq(images.ownerId, ownerId)))
}

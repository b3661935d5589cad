import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'

import { pictureToKeep } from '#modules/images/module.ts'
import { PHOTO_MIN } from '#modules/verification/contract/verification-rules.ts'
import { verificationPhotos, verifications } from '#modules/verification/database/tables.ts'
import type { photoKinds } from '#modules/verification/database/values.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { SecretBox } from '#kernel/secret-box.ts'

type PhotoKind = (typeof photoKinds)[number]
export type NewPhoto = { kind: PhotoKind; bytes: Buffer }

/** @throws images.too_large, images.wrong_type, images.unreadable, images.too_small */
export async function newPhoto(kind: PhotoKind, uploaded: Buffer): Promise<NewPhoto> {
  return { kind, bytes: await pictureToKeep(uploaded, PHOTO_MIN) }
}

/** Seals each photo under its own id, so that none can be shown in the place of another. */
export async function keepPhotos(
  tx: Tx,
  { secrets, clock }: Kernel,
  verificationId: string,
  photos: readonly NewPhoto[],
): Promise<void> {
  const rows = photos.map(({ kind, bytes }) => {
    const id = newId()
    return {
      id,
      verificationId,
      kind,
      sealed: secrets.seal(bytes, ownerOf(id)),
      hash: createHash('sha256').update(bytes).digest(),
      takenAt: clock.now(),
    }
  })
  await tx.insert(verificationPhotos).values(rows)
}

type OpenPhoto = { kind: PhotoKind; takenAt: Date; bytes: Buffer }

/** Returns the photos that are not erased, in the order of `photoKinds`. */
export async function openPhotos(
  db: Sql,
  secrets: SecretBox,
  verificationId: string,
): Promise<OpenPhoto[]> {
  const rows = await db
    .select()
    .from(verificationPhotos)
    .where(eq(verificationPhotos.verificationId, verificationId))
    .orderBy(verificationPhotos.id)
  return rows.flatMap(({ id, kind, takenAt, sealed }) =>
    sealed ? [{ kind, takenAt, bytes: secrets.open(sealed, ownerOf(id)) }] : [],
  )
}

/** Erases photos and typed names; hashes and facts stay. */
export async function erasePhotos(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(verificationPhotos)
    .set({ sealed: null })
    .where(
      and(
        inArray(verificationPhotos.verificationId, [...ids]),
        isNotNull(verificationPhotos.sealed),
      ),
    )
  await tx
    .update(verifications)
    .set({ holderName: null, erasedAt: at })
    .where(and(inArray(verifications.id, [...ids]), isNull(verifications.erasedAt)))
}

const batchSize = 100

/** Erases what has been kept for its days since the decision. */
export async function erasePastPhotos(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  for (let found = batchSize; found === batchSize;) {
    found = await kernel.transaction(async (tx) => {
      const due = await tx
        .select({ id: verifications.id })
        .from(verifications)
        .where(and(isNull(verifications.erasedAt), lte(verifications.eraseAt, now)))
        .orderBy(verifications.eraseAt)
        .limit(batchSize)
        .for('update')
      await erasePhotos(
        tx,
        due.map(({ id }) => id),
        now,
      )
      return due.length
    })
  }
}

/**
 * Seals photos that are under the previous key.
 * @param size rows at most
 * @returns how many were sealed
 */
export async function sealPhotos(tx: Tx, { secrets }: Kernel, size: number): Promise<number> {
  const { sealed } = verificationPhotos
  const rows = await tx
    .select({ id: verificationPhotos.id, stored: sealed })
    .from(verificationPhotos)
    .where(
      and(
        isNotNull(sealed),
        sql`substring(${sealed} from 1 for ${secrets.prefix.length}::int) <> ${secrets.prefix}`,
      ),
    )
    .orderBy(verificationPhotos.id)
    .limit(size)
    .for('update', { skipLocked: true })
  for (const { id, stored } of rows)
    if (stored)
      await tx
        .update(verificationPhotos)
        .set({ sealed: secrets.seal(secrets.open(stored, ownerOf(id)), ownerOf(id)) })
        .where(eq(verificationPhotos.id, id))
  return rows.length
}

const ownerOf = (photoId: string) => `verification photo ${photoId}`

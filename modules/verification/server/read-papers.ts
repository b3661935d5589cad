import { asc, eq } from 'drizzle-orm'

import { daysAfter } from '#modules/calendar/contract/due.ts'
import { recordAct } from '#modules/journal/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { VerificationPapers } from '#modules/verification/contract/team-verifications.ts'
import { READER_DAYS } from '#modules/verification/contract/verification-rules.ts'
import { verificationReaders } from '#modules/verification/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { lockVerification, type VerificationRow } from './move.ts'
import { openPhotos } from './photos.ts'

type Reader = Pick<Caller, 'userId' | 'role'>

/**
 * Opens the photos of a verification to one of its two readers; each reading is in the journal.
 * @throws verification.unknown (404) · verification.not_to_decide, verification.two_readers,
 * verification.own_visit (409) · verification.erased (410)
 */
export async function readPapers(
  kernel: Kernel,
  actor: Reader,
  id: string,
): Promise<VerificationPapers> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const row = await lockVerification(tx, id)
    if (row.state === 'sent' || row.state === 'to_visit') throw fail('verification.not_to_decide')
    if (row.erasedAt || row.holderName === null) throw fail('verification.erased')
    if (row.visitorId === actor.userId) throw fail('verification.own_visit')
    await takeSeat(tx, row, actor.userId, at)
    const [shop] = await tx
      .select({ name: shopFacts.name, depotNumber: shopFacts.depotNumber })
      .from(shopFacts)
      .where(eq(shopFacts.id, row.shopId))
    await recordAct(tx, {
      actor,
      action: 'verification.papers_read',
      subject: { kind: 'shop', id: row.shopId, label: shop?.name ?? '' },
      at,
    })
    const photos = await openPhotos(tx, kernel.secrets, id)
    return {
      holderName: row.holderName,
      depotNumber: shop?.depotNumber ?? '',
      photos: photos.map(({ kind, takenAt, bytes }) => ({
        kind,
        takenAt: takenAt.toISOString(),
        url: `data:image/webp;base64,${bytes.toString('base64')}`,
      })),
    }
  })
}

/** Gives a seat of two to a reader; one who proposed nothing loses it after some days. */
async function takeSeat(tx: Tx, row: VerificationRow, readerId: string, at: Date): Promise<void> {
  const { id: verificationId } = row
  const taken = await readersOf(tx, verificationId)
  const own = taken.find((one) => one.readerId === readerId)
  const stale = daysAfter(at, -READER_DAYS)
  const seat =
    own?.seat ??
    [1, 2].find((one) => taken.every(({ seat }) => seat !== one)) ??
    taken.find(
      (one) =>
        one.readAt < stale && one.readerId !== row.proposedBy && one.readerId !== row.decidedBy,
    )?.seat
  if (!seat) throw fail('verification.two_readers')
  await tx
    .insert(verificationReaders)
    .values({ verificationId, seat, readerId, readAt: at })
    .onConflictDoUpdate({
      target: [verificationReaders.verificationId, verificationReaders.seat],
      set: { readerId, readAt: at },
    })
}

async function readersOf(tx: Tx, verificationId: string) {
  return tx
    .select()
    .from(verificationReaders)
    .where(eq(verificationReaders.verificationId, verificationId))
    .orderBy(asc(verificationReaders.seat))
}

/** @throws verification.unread (409) */
export async function requireReader(tx: Tx, id: string, userId: string): Promise<void> {
  const readers = await readersOf(tx, id)
  if (!readers.some(({ readerId }) => readerId === userId)) throw fail('verification.unread')
}

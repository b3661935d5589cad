import { daysAfter } from '#modules/calendar/contract/due.ts'
import { recordAct } from '#modules/journal/module.ts'
import { PHOTO_DAYS } from '#modules/verification/contract/verification-rules.ts'
import type { RefusalReason } from '#modules/verification/contract/verification-words.ts'
import { verifications } from '#modules/verification/database/tables.ts'
import type { answers } from '#modules/verification/database/values.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { lockVerification, moveVerification, type VerificationRow } from './move.ts'
import { requireReader } from './read-papers.ts'

type Actor = Pick<Caller, 'userId' | 'role'>
type Answer = { id: string; answer: (typeof answers)[number]; refusal: RefusalReason | null }

/**
 * Proposes the decision, which another of the two readers agrees with.
 * @throws verification.unknown (404) · verification.not_to_decide, verification.proposed,
 * verification.unread, verification.own_visit (409) · verification.not_seen (422)
 */
export async function proposeAnswer(
  kernel: Kernel,
  actor: Actor,
  { id, answer, refusal }: Answer,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const row = await decidableRow(tx, actor, id)
    if (row.answer) throw fail('verification.proposed')
    if (answer === 'verified' && row.finding !== 'there') throw fail('verification.not_seen')
    await tx
      .update(verifications)
      .set({ answer, refusal, proposedBy: actor.userId, proposedAt: at })
      .where(eq(verifications.id, id))
    await recordAct(tx, {
      actor,
      action: 'verification.proposed',
      subject: { kind: 'shop', id: row.shopId },
      after: { answer, refusal },
      at,
    })
  })
}

/**
 * Decides as another proposed, or puts the proposal aside.
 * @throws verification.unknown (404) · verification.not_to_decide, verification.not_proposed,
 * verification.own, verification.unread, verification.own_visit (409)
 */
export async function approveAnswer(
  kernel: Kernel,
  actor: Actor,
  { id, approve }: { id: string; approve: boolean },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const row = await decidableRow(tx, actor, id)
    const { answer, refusal, shopId } = row
    if (!answer) throw fail('verification.not_proposed')
    if (approve && row.proposedBy === actor.userId) throw fail('verification.own')
    if (approve)
      await moveVerification(tx, kernel, row, {
        state: answer,
        decidedBy: actor.userId,
        decidedAt: at,
        eraseAt: daysAfter(at, PHOTO_DAYS),
      })
    else
      await tx
        .update(verifications)
        .set({ answer: null, refusal: null, proposedBy: null, proposedAt: null })
        .where(eq(verifications.id, id))
    await recordAct(tx, {
      actor,
      action: approve ? `verification.${answer}` : 'verification.proposal_refused',
      subject: { kind: 'shop', id: shopId },
      after: { answer, refusal },
      at,
    })
  })
}

async function decidableRow(tx: Tx, { userId }: Actor, id: string): Promise<VerificationRow> {
  const row = await lockVerification(tx, id)
  if (row.state !== 'to_decide') throw fail('verification.not_to_decide')
  if (row.visitorId === userId) throw fail('verification.own_visit')
  await requireReader(tx, id, userId)
  return row
}

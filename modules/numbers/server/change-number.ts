import { and, eq, isNull, lte } from 'drizzle-orm'

import {
  changePhone,
  codeTries,
  confirmOwner,
  isNumberDoubtful,
  issueCode,
  newerCodeSent,
  lockUser,
  type OwnerProof,
  readSessionTimes,
  type SendCode,
  spendCode,
  takeOrRefuse,
} from '#modules/identity/module.ts'
import {
  NUMBER_WAIT_DAYS,
  OLD_SESSION_DAYS,
  type OwnNumber,
} from '#modules/numbers/contract/number-change.ts'
import { numberChanges } from '#modules/numbers/database/tables.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { DomainError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Throttle } from '#kernel/limits/throttle.ts'
import { fail } from './errors.ts'
import { type ChangeNews, numberChangeMoved } from './events.ts'

const hour = 3_600_000
/** Each sends a code to a number that may be anybody's. */
const changesOfAccount: Throttle = {
  name: 'number-change',
  free: 3,
  leakMs: 6 * hour,
  waitsMs: [5 * 60_000, hour, 24 * hour],
}

export type NumberChange = typeof numberChanges.$inferSelect

/** @throws identity.unknown (404) */
export async function readOwn(kernel: Kernel, userId: string): Promise<OwnNumber> {
  return kernel.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const change = await lockOpen(tx, userId)
    return {
      phone: user.phone ?? '',
      doubtful: isNumberDoubtful(user, kernel.clock.now()),
      change: change
        ? {
            to: change.toPhone,
            way: change.way,
            newProved: change.newProvedAt !== null,
            oldProved: change.oldProvedAt !== null,
            effectiveAt: change.effectiveAt?.toISOString() ?? null,
          }
        : null,
    }
  })
}

export async function lockOpen(tx: Tx, userId: string): Promise<NumberChange | undefined> {
  const [open] = await tx
    .select()
    .from(numberChanges)
    .where(and(eq(numberChanges.userId, userId), isNull(numberChanges.endedAt)))
    .for('update')
  return open
}

type Wanted = OwnerProof & { phone: string; way: 'both' | 'lost' }

/**
 * Sends the codes. A request whose codes were not given is replaced.
 * @throws numbers.same (422) · numbers.waiting · numbers.no_password · numbers.session_too_new
 * (409) · identity.too_many_tries (429) · errors of `confirmOwner`
 */
export async function requestChange(
  kernel: Kernel,
  sendCode: SendCode,
  caller: Caller & { address: string },
  { phone, way, ...proof }: Wanted,
): Promise<void> {
  const { userId, sessionHash, address } = caller
  if (way === 'lost') await proveWithoutOldNumber(kernel, caller, proof)
  await kernel.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.phone === phone)
      throw fail('numbers.same', { details: { phone: fail('numbers.same').message } })
    const open = await lockOpen(tx, userId)
    if (open && (open.effectiveAt || open.way === 'team')) throw fail('numbers.waiting')
    if (open) await endChange(tx, kernel, open, 'cancelled')
    const now = kernel.clock.now()
    await takeOrRefuse(tx, kernel, [
      { throttle: changesOfAccount, subject: userId },
      ...codeTries({ phone, address }),
    ])
    await tx.insert(numberChanges).values({
      id: newId(),
      userId,
      way,
      fromPhone: user.phone,
      toPhone: phone,
      askedBy: userId,
      askedAt: now,
    })
    const asker = { userId, sessionHash }
    await issueCode(tx, kernel, sendCode, { ...asker, purpose: 'number_new', phone })
    if (way === 'both' && user.phone)
      await issueCode(tx, kernel, sendCode, {
        ...asker,
        purpose: 'number_old',
        phone: user.phone,
      })
  })
}

/** Password, and a session that a thief of the password has not just opened. */
async function proveWithoutOldNumber(
  kernel: Kernel,
  { userId, sessionHash, address }: Caller & { address: string },
  proof: OwnerProof,
): Promise<void> {
  const session = await readSessionTimes(kernel.db, { userId, sessionHash })
  if (!session.hasPassword) throw fail('numbers.no_password')
  const old = addMs(kernel.clock.now(), -OLD_SESSION_DAYS * dayMs)
  if (session.createdAt > old && !session.gaveFactor) throw fail('numbers.session_too_new')
  await confirmOwner(kernel, { userId, sessionHash, address, ...proof })
}

/**
 * Counts one code. The change is made with both, or waits three days without the old number.
 * @throws identity.code_wrong · identity.code_dead (422) · identity.phone_taken (409) ·
 * numbers.no_change (404)
 */
export async function giveCode(
  kernel: Kernel,
  { userId, sessionHash }: Pick<Caller, 'userId' | 'sessionHash'>,
  { of, code }: { of: 'new' | 'old'; code: string },
): Promise<void> {
  const purpose = of === 'new' ? 'number_new' : 'number_old'
  await spendCode(kernel, { userId, sessionHash, purpose }, code, async (tx, phone) => {
    const now = kernel.clock.now()
    const user = await lockUser(tx, userId)
    const open = await lockOpen(tx, userId)
    if (!open || open.effectiveAt || user.phone !== open.fromPhone) throw fail('numbers.no_change')
    // Asked for again, with another number.
    if (phone !== (of === 'new' ? open.toPhone : open.fromPhone)) throw newerCodeSent()
    const proved = { ...open, ...(of === 'new' ? { newProvedAt: now } : { oldProvedAt: now }) }
    const waits = open.way === 'lost' && proved.newProvedAt !== null
    const effectiveAt = waits ? addMs(now, NUMBER_WAIT_DAYS * dayMs) : null
    const { newProvedAt, oldProvedAt } = proved
    await tx
      .update(numberChanges)
      .set({ newProvedAt, oldProvedAt, effectiveAt })
      .where(eq(numberChanges.id, open.id))
    if (waits) await tell(tx, kernel, { ...proved, effectiveAt }, 'waiting')
    if (open.way === 'both' && newProvedAt && oldProvedAt) await makeChange(tx, kernel, proved)
  })
}

/** @throws identity.phone_taken (409) */
export async function makeChange(tx: Tx, kernel: Kernel, change: NumberChange): Promise<void> {
  await changePhone(tx, kernel, {
    userId: change.userId,
    phone: change.toPhone,
    proved: change.newProvedAt !== null,
    endsSessions: change.way !== 'both',
  })
  await endChange(tx, kernel, change, 'done')
  await tell(tx, kernel, change, 'done')
}

/** @throws numbers.no_change (404) */
export async function cancelChange(kernel: Kernel, userId: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    await lockUser(tx, userId)
    const open = await lockOpen(tx, userId)
    if (!open || open.way === 'team') throw fail('numbers.no_change')
    await endChange(tx, kernel, open, 'cancelled')
    if (open.effectiveAt) await tell(tx, kernel, open, 'cancelled')
  })
}

/** Makes the changes whose three days are over. */
export async function makeDueChanges(kernel: Kernel): Promise<void> {
  const due = await kernel.db
    .select({ id: numberChanges.userId })
    .from(numberChanges)
    .where(and(isNull(numberChanges.endedAt), lte(numberChanges.effectiveAt, kernel.clock.now())))
  await oneByOne(kernel, 'numbers.make-due-changes', due, ({ id }) =>
    kernel
      .transaction((tx) => makeDueChange(tx, kernel, id))
      .catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
        return kernel.transaction((tx) => lapse(tx, kernel, id))
      }),
  )
}

async function makeDueChange(tx: Tx, kernel: Kernel, userId: string): Promise<void> {
  const user = await lockUser(tx, userId)
  const open = await lockOpen(tx, userId)
  if (!open?.effectiveAt || open.effectiveAt > kernel.clock.now()) return
  // Suspended, set apart, changed otherwise meanwhile.
  if (user.suspendedAt || user.phone !== open.fromPhone) return lapse(tx, kernel, userId)
  await makeChange(tx, kernel, open)
}

async function lapse(tx: Tx, kernel: Kernel, userId: string): Promise<void> {
  const open = await lockOpen(tx, userId)
  if (!open) return
  await endChange(tx, kernel, open, 'lapsed')
  await tell(tx, kernel, open, 'lapsed')
}

export async function endChange(
  tx: Tx,
  kernel: Kernel,
  { id }: Pick<NumberChange, 'id'>,
  ending: NonNullable<NumberChange['ending']>,
): Promise<void> {
  await tx
    .update(numberChanges)
    .set({ ending, endedAt: kernel.clock.now() })
    .where(eq(numberChanges.id, id))
}

export async function tell(
  tx: Tx,
  kernel: Kernel,
  change: NumberChange,
  step: ChangeNews['step'],
): Promise<void> {
  const { role } = await lockUser(tx, change.userId)
  await kernel.events.emit(tx, numberChangeMoved, {
    changeId: change.id,
    userId: change.userId,
    way: change.way,
    step,
    from: change.fromPhone,
    to: change.toPhone,
    askedBy: change.askedBy,
    isPaid: role !== 'buyer',
    effectiveAt: change.effectiveAt?.toISOString() ?? null,
    at: kernel.clock.now().toISOString(),
  })
}

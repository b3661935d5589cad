import { and, eq, isNotNull, ne } from 'drizzle-orm'

import { secondFactors, sessions, users } from '#modules/accounts/database/tables.ts'
import { factorChanged } from '../accounts.events.ts'
import { accountUnknown, factorMissing, factorWrong } from '../accounts.errors.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { stepUpNeeded } from '#kernel/errors.ts'
import { randomKey } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { boundedTry } from './bounded-try.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { isFresh } from './read-factor.ts'
import { keyOf, stepOf } from './totp.ts'

const secretBytes = 20

/**
 * A new secret for the caller's authenticator; it is in force once one of its codes is confirmed.
 * @throws session.step_up (403) when an earlier one is in force and was not used a moment ago
 */
export async function beginEnrolment(
  kernel: Kernel,
  { userId, sessionHash }: Caller,
  freshMs: number,
): Promise<{ secret: string; uri: string }> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const [user] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId))
    if (!user?.phone) throw accountUnknown()
    const counts = await tx.$count(
      secondFactors,
      and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)),
    )
    if (counts > 0 && !(await isFresh(tx, sessionHash, { now, freshMs }))) throw stepUpNeeded()
    const fresh = { pendingSecret: randomKey(secretBytes) }
    await tx
      .insert(secondFactors)
      .values({ userId, createdAt: now, ...fresh })
      .onConflictDoUpdate({ target: secondFactors.userId, set: fresh })
    return keyOf(fresh.pendingSecret, user.phone)
  })
}

/**
 * Takes the first code of a new authenticator: it is in force from now on, and every other session
 * ends.
 * @returns the recovery codes. @throws accounts.factor_missing (409) · accounts.factor_wrong (422)
 * · accounts.too_many_tries (429)
 */
export async function confirmEnrolment(
  kernel: Kernel,
  { userId, sessionHash }: Caller,
  code: string,
): Promise<string[]> {
  return boundedTry(kernel, userId, async (tx) => {
    const now = kernel.clock.now()
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .for('update')
    if (!factor?.pendingSecret) throw factorMissing()
    const step = stepOf(factor.pendingSecret, code, { now, lastStep: 0 })
    if (step === null) throw factorWrong({ details: { code: factorWrong().message } })
    await tx
      .update(secondFactors)
      .set({ secret: factor.pendingSecret, pendingSecret: null, lastStep: step, confirmedAt: now })
      .where(eq(secondFactors.userId, userId))
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, sessionHash)))
    await tx.update(sessions).set({ factorAt: now }).where(eq(sessions.tokenHash, sessionHash))
    await kernel.events.emit(tx, factorChanged, { userId, at: now.toISOString() })
    return renewRecoveryCodes(tx, userId)
  })
}

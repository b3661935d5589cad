import { and, eq, isNotNull } from 'drizzle-orm'

import { secondFactors, sessions, users } from '#modules/accounts/database/tables.ts'
import { factorMissing, factorWrong } from '../accounts.errors.ts'
import { codeTries } from '../code-limits.ts'
import { takeOrRefuse } from '../guess-limits.ts'
import { issueCode, spendCode, type SendCode } from '../sms-codes.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { boundedTry } from './bounded-try.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

type Given = { by: 'app' | 'recovery' | 'sms'; code: string }

/**
 * Gives the second factor to the caller's session. A code is accepted once, so that one seen by
 * others is useless.
 * @throws accounts.factor_wrong · accounts.code_wrong · accounts.code_dead (422) ·
 * accounts.factor_missing (409) · accounts.too_many_tries (429)
 */
export async function passFactor(kernel: Kernel, caller: Caller, given: Given): Promise<void> {
  const { userId } = caller
  if (given.by === 'sms') {
    // A code by SMS has its own limit of five tries.
    const whose = { userId, purpose: 'second_factor' } as const
    return spendCode(kernel, whose, given.code.replaceAll(/\s/g, ''), async (tx) => {
      await lockFactor(tx, userId)
      await noteFactor(tx, kernel, caller)
    })
  }
  await boundedTry(kernel, userId, async (tx) => {
    const factor = await lockFactor(tx, userId)
    const right =
      given.by === 'recovery'
        ? await spendRecoveryCode(tx, userId, given.code)
        : await takeStep(tx, kernel, factor, given.code)
    if (!right) throw factorWrong({ details: { code: factorWrong().message } })
    await noteFactor(tx, kernel, caller)
  })
}

type Factor = { userId: string; secret: Buffer; lastStep: number }

async function lockFactor(tx: Tx, userId: string): Promise<Factor> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .for('update')
  if (!factor?.secret) throw factorMissing()
  return { userId, secret: factor.secret, lastStep: factor.lastStep }
}

async function takeStep(
  tx: Tx,
  kernel: Kernel,
  { userId, secret, lastStep }: Factor,
  code: string,
): Promise<boolean> {
  const step = stepOf(secret, code, { now: kernel.clock.now(), lastStep })
  if (step === null) return false
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId))
  return true
}

async function noteFactor(tx: Tx, kernel: Kernel, { sessionHash }: Caller): Promise<void> {
  await tx
    .update(sessions)
    .set({ factorAt: kernel.clock.now() })
    .where(eq(sessions.tokenHash, sessionHash))
}

/**
 * Sends a code by SMS, for when the authenticator and the recovery codes are out of reach.
 * @throws accounts.factor_missing (409) · accounts.too_many_tries (429)
 */
export async function requestFactorBySms(
  kernel: Kernel,
  sendCode: SendCode,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await lockFactor(tx, userId)
    const [user] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId))
    if (!user?.phone) throw factorMissing()
    await takeOrRefuse(tx, kernel, codeTries({ phone: user.phone, address }))
    await issueCode(tx, kernel, sendCode, { userId, purpose: 'second_factor', phone: user.phone })
  })
}

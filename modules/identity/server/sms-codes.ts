import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'

import { OTP_LENGTH, SMS_CODE_MS } from '#kernel/wire/limits.ts'

import { isTeam } from '#modules/identity/contract/roles.ts'
import {
  browserCodes,
  ownerChecks,
  sessions,
  smsCodes,
  users,
} from '#modules/identity/database/tables.ts'
import type { smsCodePurposes } from '#modules/identity/database/values.ts'
import { addMs } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { hashToken, newId, randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import type { Throttle, Try } from '#kernel/limits/throttle.ts'
import { stepUpNeeded } from '#kernel/errors.ts'
import { fail } from './errors.ts'
import { takeOrRefuse } from './guess-limits.ts'

type SmsCodePurpose = (typeof smsCodePurposes)[number]

export type SendCode = (
  tx: Tx,
  message: {
    key: string
    /** null: the number has no account yet. */
    userId: string | null
    phone: string
    code: string
    purpose: SmsCodePurpose | 'sale'
    expiresAt: Date
  },
) => Promise<boolean>

/** Tries per code, of a million. */
export const triesOfCode = 5

type Whose = { userId: string; purpose: SmsCodePurpose }

/**
 * Voids an earlier code. The caller limits the rate.
 * @param requestId sends once for it
 */
export async function issueCode(
  tx: Tx,
  kernel: Kernel,
  sendCode: SendCode,
  { userId, purpose, phone, requestId = newId() }: Whose & { phone: string; requestId?: string },
): Promise<void> {
  const now = kernel.clock.now()
  const code = randomDigits(OTP_LENGTH)
  const fresh = {
    codeHash: hashSmsCode({ userId, purpose }, code),
    wrongTries: 0,
    createdAt: now,
    expiresAt: addMs(now, SMS_CODE_MS),
  }
  const { expiresAt } = fresh
  const message = { key: `code:${requestId}`, userId, phone, code, purpose, expiresAt }
  if (!(await sendCode(tx, message))) return
  await tx
    .insert(smsCodes)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [smsCodes.userId, smsCodes.purpose], set: fresh })
}

/**
 * Runs the purpose in the same transaction. Wrong tries count.
 * @throws accounts.code_wrong (422) · accounts.code_dead (422): none, too old, too many tries
 */
export async function spendCode(
  kernel: Kernel,
  whose: Whose,
  code: string,
  then: (tx: Tx) => Promise<void>,
): Promise<void> {
  const left = await kernel.transaction(async (tx) => {
    const row = and(eq(smsCodes.userId, whose.userId), eq(smsCodes.purpose, whose.purpose))
    const [found] = await tx.select().from(smsCodes).where(row).for('update')
    if (!found || found.expiresAt <= kernel.clock.now() || found.wrongTries >= triesOfCode) return 0
    if (!found.codeHash.equals(hashSmsCode(whose, code))) {
      await tx
        .update(smsCodes)
        .set({ wrongTries: sql`${smsCodes.wrongTries} + 1` })
        .where(row)
      return triesOfCode - 1 - found.wrongTries
    }
    await tx.delete(smsCodes).where(row)
    await then(tx)
    return null
  })
  if (left !== null) throw wrongCode(left)
}

/** @param left tries of this code; 0: it is dead */
export function wrongCode(left: number): Error {
  if (left === 0)
    return fail('accounts.code_dead', { details: { code: fail('accounts.code_dead').message } })
  const sentence = `Ce code n’est pas le bon. Encore ${left} ${left > 1 ? 'essais' : 'essai'}.`
  return fail('accounts.code_wrong', { sentence, details: { code: sentence } })
}

export function hashSmsCode({ userId, purpose }: Whose, code: string): Buffer {
  return hashToken(`${userId} ${purpose} ${code}`)
}

export async function forgetDeadCodes(db: Sql, now: Date): Promise<void> {
  await db.delete(browserCodes).where(lt(browserCodes.expiresAt, now))
  await db.delete(ownerChecks).where(lt(ownerChecks.expiresAt, now))
  await db.delete(smsCodes).where(lt(smsCodes.expiresAt, now))
}

/**
 * A member of the team gives the other factor before a doubted number may prove anything.
 * @returns whether already proved: nothing is sent.
 * @throws accounts.too_many_tries (429) · session.step_up (403)
 */
export async function requestPhoneProof(
  kernel: Kernel,
  sendCode: SendCode,
  { userId, address, sessionHash }: { userId: string; address: string; sessionHash: Buffer },
): Promise<boolean> {
  return kernel.transaction(async (tx) => {
    const [user] = await tx
      .select({
        phone: users.phone,
        provedAt: users.phoneProvedAt,
        doubtedAt: users.phoneDoubtedAt,
        role: users.role,
      })
      .from(users)
      .where(eq(users.id, userId))
    if (!user?.phone) throw fail('accounts.unknown')
    if (user.provedAt) return true
    if (user.doubtedAt && isTeam(user.role) && !(await gaveFactor(tx, sessionHash)))
      throw stepUpNeeded()
    await takeOrRefuse(tx, kernel, codeTries({ phone: user.phone, address }))
    await issueCode(tx, kernel, sendCode, { userId, purpose: 'phone', phone: user.phone })
    return false
  })
}

async function gaveFactor(tx: Tx, sessionHash: Buffer): Promise<boolean> {
  const one = and(eq(sessions.tokenHash, sessionHash), isNotNull(sessions.factorAt))
  return (await tx.$count(sessions, one)) > 0
}

/** @throws accounts.code_wrong (422) · accounts.code_dead (422) */
export async function givePhoneProof(
  kernel: Kernel,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  await spendCode(kernel, { userId, purpose: 'phone' }, code, async (tx) => {
    await tx
      .update(users)
      .set({ phoneProvedAt: kernel.clock.now(), phoneDoubtedAt: null })
      .where(eq(users.id, userId))
  })
}

const minute = 60_000
const hour = 60 * minute

/** Two SMS at once, then some six a day; with five tries each, thirty guesses of a million. */
const codesOfPhone: Throttle = {
  name: 'code-phone',
  free: 2,
  leakMs: 6 * hour,
  waitsMs: [minute, 5 * minute, 15 * minute, hour, 24 * hour],
}
/** Thousands of telephones may share an operator's address. */
const codesOfNetwork: Throttle = {
  name: 'code-network',
  free: 100,
  leakMs: 10_000,
  waitsMs: [10_000, 30_000, minute, 5 * minute],
}

export const codeTries = ({ phone, address }: { phone: string; address: string }): Try[] => [
  { throttle: codesOfPhone, subject: phone },
  { throttle: codesOfNetwork, subject: networkOf(address) },
]

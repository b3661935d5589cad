import { plural } from '#kernel/wire/plural.ts'
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'

import { OTP_LENGTH, SMS_CODE_MS } from '#kernel/wire/limits.ts'

import { isTeam } from '#kernel/wire/roles.ts'
import {
  browserCodes,
  ownerChecks,
  sessionCodes,
  sessions,
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
import { askOrRefuse } from './guess-limits.ts'

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
const triesOfCode = 5

/** The session that asks: a code is worth something there alone. */
export type CodeAsker = { userId: string; sessionHash: Buffer }
type Whose = CodeAsker & { purpose: SmsCodePurpose }

/** Sends a code; earlier ones of the session stay right until they expire. The caller limits. */
export async function issueCode(
  tx: Tx,
  kernel: Kernel,
  sendCode: SendCode,
  { userId, sessionHash, purpose, phone }: Whose & { phone: string },
): Promise<void> {
  const now = kernel.clock.now()
  const code = randomDigits(OTP_LENGTH)
  const expiresAt = addMs(now, SMS_CODE_MS)
  const message = { key: `code:${newId()}`, userId, phone, code, purpose, expiresAt }
  if (!(await sendCode(tx, message))) return
  const codeHash = hashSmsCode({ userId, purpose }, code)
  const fresh = { userId, sessionHash, purpose, phone, codeHash, createdAt: now, expiresAt }
  await tx.insert(sessionCodes).values(fresh).onConflictDoNothing()
}

/**
 * Runs the purpose in the same transaction, with the number that the code proves. Wrong tries of
 * this session count; a code that a newer one took the place of does not.
 * @throws identity.code_wrong (422) · identity.code_dead (422): none, too old, too many tries
 */
export async function spendCode(
  kernel: Kernel,
  { userId, sessionHash, purpose }: Whose,
  code: string,
  then: (tx: Tx, phone: string) => Promise<void>,
): Promise<void> {
  const refused = await kernel.transaction(async (tx) => {
    const own = and(
      eq(sessionCodes.sessionHash, sessionHash),
      eq(sessionCodes.userId, userId),
      eq(sessionCodes.purpose, purpose),
    )
    const sent = await tx
      .select()
      .from(sessionCodes)
      .where(own)
      .orderBy(desc(sessionCodes.createdAt))
      .for('update')
    const now = kernel.clock.now()
    const live = sent.filter((one) => one.expiresAt > now && one.wrongTries < triesOfCode)
    const hash = hashSmsCode({ userId, purpose }, code)
    const found = sent.find(({ codeHash }) => codeHash.equals(hash))
    if (found && live.includes(found)) {
      await tx.delete(sessionCodes).where(own)
      await then(tx, found.phone)
      return null
    }
    const [newest] = live
    if (!newest) return wrongCode(0)
    if (found) return newerCodeSent()
    await tx
      .update(sessionCodes)
      .set({ wrongTries: sql`${sessionCodes.wrongTries} + 1` })
      .where(own)
    return wrongCode(triesOfCode - 1 - newest.wrongTries)
  })
  if (refused) throw refused
}

/** @param left tries of this code; 0: it is dead */
function wrongCode(left: number): Error {
  if (left === 0)
    return fail('identity.code_dead', { details: { code: fail('identity.code_dead').message } })
  return wrongWords(`Ce code n’est pas le bon. Encore ${left} ${plural(left, 'essai')}.`)
}

export function newerCodeSent(): Error {
  return wrongWords('Un code plus récent vous a été envoyé : entrez celui-là.')
}

function wrongWords(sentence: string): Error {
  return fail('identity.code_wrong', { sentence, details: { code: sentence } })
}

function hashSmsCode({ userId, purpose }: Pick<Whose, 'userId' | 'purpose'>, code: string): Buffer {
  return hashToken(`${userId} ${purpose} ${code}`)
}

export async function forgetDeadCodes(db: Sql, now: Date): Promise<void> {
  await db.delete(browserCodes).where(lt(browserCodes.expiresAt, now))
  await db.delete(ownerChecks).where(lt(ownerChecks.expiresAt, now))
  await db.delete(sessionCodes).where(lt(sessionCodes.expiresAt, now))
}

/**
 * A member of the team gives the other factor before a doubted number may prove anything.
 * @returns s until another may be asked for; null: already proved, nothing is sent
 * @throws identity.too_many_tries (429) · session.step_up (403)
 */
export async function requestPhoneProof(
  kernel: Kernel,
  sendCode: SendCode,
  { userId, address, sessionHash }: CodeAsker & { address: string },
): Promise<number | null> {
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
    if (!user?.phone) throw fail('identity.unknown')
    if (user.provedAt) return null
    if (user.doubtedAt && isTeam(user.role) && !(await gaveFactor(tx, sessionHash)))
      throw stepUpNeeded()
    const { phone } = user
    const again = await askOrRefuse(tx, kernel, codeTries({ phone, address }))
    await issueCode(tx, kernel, sendCode, { userId, sessionHash, purpose: 'phone', phone })
    return again
  })
}

async function gaveFactor(tx: Tx, sessionHash: Buffer): Promise<boolean> {
  const one = and(eq(sessions.tokenHash, sessionHash), isNotNull(sessions.factorAt))
  return (await tx.$count(sessions, one)) > 0
}

/** @throws identity.code_wrong (422) · identity.code_dead (422) */
export async function givePhoneProof(
  kernel: Kernel,
  { userId, sessionHash, code }: CodeAsker & { code: string },
): Promise<void> {
  await spendCode(kernel, { userId, sessionHash, purpose: 'phone' }, code, async (tx, phone) => {
    await tx
      .update(users)
      .set({ phoneProvedAt: kernel.clock.now(), phoneDoubtedAt: null })
      .where(and(eq(users.id, userId), eq(users.phone, phone)))
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
/** Limit of a device with an earlier second factor, apart from requests of other devices. */
const codesOfDevice: Throttle = { ...codesOfPhone, name: 'code-device' }
/** Thousands of telephones may share an operator's address. */
const codesOfNetwork: Throttle = {
  name: 'code-network',
  free: 100,
  leakMs: 10_000,
  waitsMs: [10_000, 30_000, minute, 5 * minute],
}

type WhereSent = { phone: string; address: string; device?: string | null }

export const codeTries = ({ phone, address, device }: WhereSent): Try[] => [
  device
    ? { throttle: codesOfDevice, subject: device }
    : { throttle: codesOfPhone, subject: phone },
  { throttle: codesOfNetwork, subject: networkOf(address) },
]

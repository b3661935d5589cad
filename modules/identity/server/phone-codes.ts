import { and, eq, sql } from 'drizzle-orm'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { phoneCodes, users } from '#modules/identity/database/tables.ts'
import { requireOpen } from '#modules/switches/module.ts'
import { OTP_LENGTH, SMS_CODE_MS } from '#kernel/wire/limits.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { hashToken, newId, randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { resetTries, takeOrRefuse } from './guess-limits.ts'
import { openSession } from './session-tokens.ts'
import { type SendCode, triesOfCode, wrongCode } from './sms-codes.ts'
import { userInfo } from './users.ts'

/**
 * Sends a code to a number that may have no account. Counts with forgotten passwords: each costs
 * an SMS. Voids an earlier code.
 * @throws accounts.too_many_tries (429)
 */
export async function sendPhoneCode(
  kernel: Kernel,
  sendCode: SendCode,
  { phone, address }: { phone: string; address: string },
): Promise<void> {
  const now = kernel.clock.now()
  const code = randomDigits(OTP_LENGTH)
  const expiresAt = addMs(now, SMS_CODE_MS)
  const fresh = { codeHash: hashOf(phone, code), wrongTries: 0, createdAt: now, expiresAt }
  await kernel.transaction(async (tx) => {
    await takeOrRefuse(tx, kernel, resetTries({ phone, address }, null))
    await tx
      .insert(phoneCodes)
      .values({ phone, ...fresh })
      .onConflictDoUpdate({ target: phoneCodes.phone, set: fresh })
    const key = `code:${newId()}`
    await sendCode(tx, { key, userId: null, phone, code, purpose: 'sale', expiresAt })
  })
}

type PhoneEntry = { name: string; phone: string; code: string; userAgent: string }

/**
 * Signs in the buyer with this number, once; makes her account, without a password, where there is
 * none.
 * @returns null for an account with another role
 * @throws accounts.code_wrong · accounts.code_dead (422) · accounts.suspended (403) ·
 * switches.registration_closed (409)
 */
export async function enterByPhoneCode(
  kernel: Kernel,
  { name, phone, code, userAgent }: PhoneEntry,
): Promise<UserInfo | null> {
  const now = kernel.clock.now()
  const entered = await kernel.transaction(async (tx) => {
    const left = await spendPhoneCode(tx, { phone, code, now })
    if (left !== null) return left
    const userId = await buyerWithPhone(tx, kernel, { name, phone, now })
    if (!userId) return null
    return userInfo(kernel, tx, userId, await openSession(tx, { userId, userAgent, now }))
  })
  if (typeof entered === 'number') throw wrongCode(entered)
  return entered
}

/** @returns null, or how many tries are left of the code */
async function spendPhoneCode(
  tx: Tx,
  { phone, code, now }: { phone: string; code: string; now: Date },
): Promise<number | null> {
  const row = eq(phoneCodes.phone, phone)
  const [found] = await tx.select().from(phoneCodes).where(row).for('update')
  if (!found || found.expiresAt <= now || found.wrongTries >= triesOfCode) return 0
  if (found.codeHash.equals(hashOf(phone, code))) {
    await tx.delete(phoneCodes).where(row)
    return null
  }
  await tx
    .update(phoneCodes)
    .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
    .where(row)
  return triesOfCode - 1 - found.wrongTries
}

async function buyerWithPhone(
  tx: Tx,
  kernel: Kernel,
  { name, phone, now }: { name: string; phone: string; now: Date },
): Promise<string | null> {
  const [user] = await tx.select().from(users).where(eq(users.phone, phone)).for('no key update')
  if (!user) {
    requireOpen(kernel, 'registration')
    const id = newId()
    const times = { acceptedTermsAt: now, phoneProvedAt: now, createdAt: now }
    const made = await tx
      .insert(users)
      .values({ id, phone, name, ...times })
      .onConflictDoNothing({ target: users.phone })
      .returning({ id: users.id })
    // Registered in this instant.
    return made.length > 0 ? id : buyerWithPhone(tx, kernel, { name, phone, now })
  }
  if (user.suspendedAt) throw fail('accounts.suspended')
  if (user.role !== 'buyer') return null
  if (!user.phoneProvedAt)
    await tx
      .update(users)
      .set({ phoneProvedAt: now })
      .where(and(eq(users.id, user.id), eq(users.phone, phone)))
  return user.id
}

function hashOf(phone: string, code: string): Buffer {
  return hashToken(`${phone} sale ${code}`)
}

import { eq } from 'drizzle-orm'

import { users } from '#modules/accounts/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { accountUnknown } from './errors.ts'
import { codeTries } from './code-limits.ts'
import { takeOrRefuse } from './guess-limits.ts'
import { issueCode, spendCode, type SendCode } from './sms-codes.ts'

/**
 * Sends the code that proves the caller's number.
 * @returns whether it was proved before: then nothing is sent. @throws accounts.too_many_tries
 * (429)
 */
export async function requestPhoneProof(
  kernel: Kernel,
  sendCode: SendCode,
  { userId, address }: { userId: string; address: string },
): Promise<boolean> {
  return kernel.transaction(async (tx) => {
    const [user] = await tx
      .select({ phone: users.phone, provedAt: users.phoneProvedAt })
      .from(users)
      .where(eq(users.id, userId))
    if (!user?.phone) throw accountUnknown()
    if (user.provedAt) return true
    await takeOrRefuse(tx, kernel, codeTries({ phone: user.phone, address }))
    await issueCode(tx, kernel, sendCode, { userId, purpose: 'phone', phone: user.phone })
    return false
  })
}

/**
 * Marks the number as proved, if the code is right.
 * @throws accounts.code_wrong (422) · accounts.code_dead (422)
 */
export async function givePhoneProof(
  kernel: Kernel,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  await spendCode(kernel, { userId, purpose: 'phone' }, code, async (tx) => {
    await tx.update(users).set({ phoneProvedAt: kernel.clock.now() }).where(eq(users.id, userId))
  })
}

import { eq } from 'drizzle-orm'

import { noOwnCode } from '#modules/identity/contract/owner-proof.ts'
import { users } from '#modules/identity/database/tables.ts'
import { noPassword } from '#kernel/wire/field-rules.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { giveBackTry } from '#kernel/limits/throttle.ts'
import { fail } from '../errors.ts'
import { askOrRefuse, guessOf, takeOrRefuse } from '../guess-limits.ts'
import { type CodeAsker, codeTries, issueCode, type SendCode, spendCode } from '../sms-codes.ts'
import { passwordMatches } from './passwords.ts'

/** The code counts in the session that asked for it; without one none was asked for. */
export type OwnerProof = {
  password?: string | undefined
  code?: string | undefined
  sessionHash?: Buffer
}

type ConfirmOwnerInput = OwnerProof & {
  userId: string
  address: string
  /** Form field of the password. */
  field?: string
  /** Sentence that refuses a missing password. */
  missing?: () => Error
}

/**
 * Confirms the caller by the password, whose wrong guesses count as at login, or by a code where
 * the account has no password.
 * @throws identity.wrong_password · identity.code_needed · identity.code_wrong · identity.code_dead
 * (422) · identity.too_many_tries (429)
 */
export async function confirmOwner(
  kernel: Kernel,
  { userId, sessionHash, password, code, address, field = 'password', missing }: ConfirmOwnerInput,
): Promise<{ phone: string; passwordHash: string | null }> {
  const { phone, passwordHash } = await ownerOf(kernel, userId)
  if (passwordHash === null) {
    if (!code || !sessionHash) throw fail('identity.code_needed', { details: { code: noOwnCode } })
    const whose = { userId, sessionHash, purpose: 'act' } as const
    await spendCode(kernel, whose, code, () => Promise.resolve())
    return { phone, passwordHash }
  }
  const refused = (words = fail('identity.wrong_password').message) =>
    fail('identity.wrong_password', { details: { [field]: words } })
  if (!password) throw missing?.() ?? refused(noPassword)
  const { here, byAddress } = guessOf({ phone, address })
  await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [here, byAddress]))
  if (!(await passwordMatches(password, passwordHash))) throw refused()
  await kernel.transaction(async (tx) => {
    await giveBackTry(tx, here)
    await giveBackTry(tx, byAddress)
  })
  return { phone, passwordHash }
}

/**
 * @returns s until another may be asked for
 * @throws identity.has_password (409) · identity.too_many_tries (429)
 */
export async function requestOwnCode(
  kernel: Kernel,
  sendCode: SendCode,
  { userId, sessionHash, address }: CodeAsker & { address: string },
): Promise<number> {
  const { phone, passwordHash } = await ownerOf(kernel, userId)
  if (passwordHash !== null) throw fail('identity.has_password')
  return kernel.transaction(async (tx) => {
    const again = await askOrRefuse(tx, kernel, codeTries({ phone, address }))
    await issueCode(tx, kernel, sendCode, { userId, sessionHash, purpose: 'act', phone })
    return again
  })
}

async function ownerOf({ db }: Kernel, userId: string) {
  const [user] = await db
    .select({ phone: users.phone, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.phone) throw fail('identity.unknown')
  return { phone: user.phone, passwordHash: user.passwordHash }
}

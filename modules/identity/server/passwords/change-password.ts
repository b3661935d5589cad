import { and, eq } from 'drizzle-orm'

import { users } from '#modules/identity/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { giveBackTry } from '#kernel/limits/throttle.ts'
import { fail } from '../errors.ts'
import type { DeviceProof } from '../known-devices.ts'
import { gradeForOwner, hashPassword, passwordMatches } from './passwords.ts'
import { replacePassword } from './reset-password.ts'
import { guessOf, takeOrRefuse } from '../guess-limits.ts'

type Change = {
  userId: string
  currentPassword: string
  newPassword: string
  address: string
  userAgent: string
  proof: DeviceProof
  sessionHash: Buffer
}

/**
 * Ends other sessions and gives this one a new token. Wrong guesses count as at login.
 * @returns the token.
 * @throws accounts.wrong_password · accounts.password_weak · accounts.password_easy (422) ·
 * accounts.too_many_tries (429)
 */
export async function changePassword(kernel: Kernel, input: Change): Promise<string> {
  const { userId, address } = input
  const { phone, passwordHash } = await confirmPassword(kernel, {
    userId,
    address,
    password: input.currentPassword,
    field: 'currentPassword',
  })
  const grade = await gradeForOwner(kernel.db, userId, {
    password: input.newPassword,
    field: 'newPassword',
  })
  const newHash = await hashPassword(input.newPassword)
  return kernel.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, input.userId), eq(users.passwordHash, passwordHash)))
      .for('update')
    if (!same) throw refused()
    return replacePassword(tx, kernel, {
      userId: input.userId,
      phone,
      passwordHash: newHash,
      passwordGrade: grade,
      userAgent: input.userAgent,
      address,
      proof: input.proof,
      keeping: input.sessionHash,
    })
  })
}

function refused() {
  return fail('accounts.wrong_password', {
    details: { currentPassword: fail('accounts.wrong_password').message },
  })
}

type ConfirmPasswordInput = {
  userId: string
  password: string
  address: string
  field: string
}

/**
 * Counts wrong guesses as at login.
 * @throws accounts.wrong_password (422) · accounts.too_many_tries (429)
 */
export async function confirmPassword(
  kernel: Kernel,
  { userId, password, address, field }: ConfirmPasswordInput,
): Promise<{ phone: string; passwordHash: string }> {
  const refused = () =>
    fail('accounts.wrong_password', {
      details: { [field]: fail('accounts.wrong_password').message },
    })
  const [user] = await kernel.db
    .select({ phone: users.phone, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  const { phone, passwordHash } = user ?? {}
  if (!phone || !passwordHash) throw refused()
  const { here, byAddress } = guessOf({ phone, address })
  await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [here, byAddress]))
  if (!(await passwordMatches(password, passwordHash))) throw refused()
  await kernel.transaction(async (tx) => {
    await giveBackTry(tx, here)
    await giveBackTry(tx, byAddress)
  })
  return { phone, passwordHash }
}

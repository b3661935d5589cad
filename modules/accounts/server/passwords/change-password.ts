import { and, eq } from 'drizzle-orm'

import { users } from '#modules/accounts/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { wrongPassword } from '../errors.ts'
import { confirmPassword } from './confirm-password.ts'
import type { DeviceProof } from '../known-devices.ts'
import { gradeForOwner } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { replacePassword } from './replace-password.ts'

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
 * Changes the caller's password. Every other session ends, and this one goes on under a new token;
 * wrong guesses count like those of the login.
 * @returns the new token. @throws accounts.wrong_password · accounts.password_weak ·
 * accounts.password_easy (422) · accounts.too_many_tries (429)
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
  return wrongPassword({ details: { currentPassword: wrongPassword().message } })
}

import { and, eq, isNull } from 'drizzle-orm'

import { users } from '#modules/identity/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from '../errors.ts'
import type { DeviceProof } from '../known-devices.ts'
import { confirmOwner } from './confirm-owner.ts'
import { gradeForOwner, hashPassword } from './passwords.ts'
import { replacePassword } from './reset-password.ts'

type Change = {
  userId: string
  currentPassword?: string | undefined
  code?: string | undefined
  newPassword: string
  address: string
  userAgent: string
  proof: DeviceProof
  sessionHash: Buffer
}

/**
 * Changes the password, or sets the first one. Ends other sessions and gives this one a new token.
 * @returns the token.
 * @throws identity.password_weak · identity.password_easy (422) · errors of `confirmOwner`
 */
export async function changePassword(kernel: Kernel, input: Change): Promise<string> {
  const { userId, address } = input
  const { phone, passwordHash } = await confirmOwner(kernel, {
    userId,
    address,
    password: input.currentPassword,
    code: input.code,
    sessionHash: input.sessionHash,
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
      .where(
        and(
          eq(users.id, input.userId),
          passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash),
        ),
      )
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
  return fail('identity.wrong_password', {
    details: { currentPassword: fail('identity.wrong_password').message },
  })
}

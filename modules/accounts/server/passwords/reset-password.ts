import { and, eq, gt, isNull } from 'drizzle-orm'

import { passwordResets, users } from '#modules/accounts/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { hashToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { resetLinkDead } from '../errors.ts'
import type { DeviceProof } from '../known-devices.ts'
import { gradeForOwner } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { replacePassword } from './replace-password.ts'

type Reset = {
  token: string
  phone: string
  password: string
  userAgent: string
  address: string
  proof: DeviceProof
}

/**
 * Chooses a new password with the link of the SMS, which works once. Every session ends.
 * @returns the token of a new session. @throws accounts.reset_link_dead (422): unknown, used,
 * replaced, too old, or another number's · accounts.password_weak · accounts.password_easy (422)
 */
export async function resetPassword(kernel: Kernel, input: Reset): Promise<string> {
  const owner = await ownerOf(kernel.db, input, kernel.clock.now())
  if (!owner) throw resetLinkDead()
  const grade = await gradeForOwner(kernel.db, owner, {
    password: input.password,
    field: 'password',
  })
  // Slow on purpose, so done before the transaction holds a connection, and only for a valid link.
  const passwordHash = await hashPassword(input.password)
  return kernel.transaction(async (tx) => {
    const userId = await ownerOf(tx, input, kernel.clock.now())
    // Of two uses at the same moment one removes the link; the other finds none.
    const used = userId
      ? await tx
          .delete(passwordResets)
          .where(eq(passwordResets.tokenHash, hashToken(input.token)))
          .returning({ userId: passwordResets.userId })
      : []
    if (!userId || used.length === 0) throw resetLinkDead()
    return replacePassword(tx, kernel, {
      userId,
      phone: input.phone,
      passwordHash,
      passwordGrade: grade,
      userAgent: input.userAgent,
      address: input.address,
      proof: input.proof,
    })
  })
}

async function ownerOf(
  db: Sql,
  { token, phone }: Pick<Reset, 'token' | 'phone'>,
  now: Date,
): Promise<string | undefined> {
  const [link] = await db
    .select({ userId: users.id })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        gt(passwordResets.expiresAt, now),
        eq(users.phone, phone),
        isNull(users.suspendedAt),
      ),
    )
  return link?.userId
}

import { and, eq } from 'drizzle-orm'

import type { UserInfo } from '#contract/accounts/accounts.ts'

import { users } from '#database/tables/users.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { forgetTries, giveBackTry } from '../kernel/throttle.ts'
import { accountSuspended, wrongCredentials } from './accounts.errors.ts'
import { guessOf, takeOrRefuse } from './guess-limits.ts'
import { passwordMatches } from './passwords.ts'
import { openSession } from './sessions.ts'
import { userInfo } from './user-info.ts'

export type LogIn = { phone: string; password: string; address: string; userAgent: string }

/**
 * Signs in with phone and password. An unknown phone gets the same answer, after the same work, as a wrong password. The guess is counted before
 * it is looked at, so that fifty at the same moment are no more than fifty in a row; sessions that are open never notice.
 * @throws accounts.too_many_tries (429) · accounts.wrong_credentials (401) · accounts.suspended (403, only with the right password)
 */
export async function logIn(kernel: Kernel, input: LogIn): Promise<UserInfo> {
  const { byPhone, byAddress } = guessOf(input)
  await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [byPhone, byAddress]))
  const [user] = await kernel.db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.phone, input.phone))
  if (!(await passwordMatches(input.password, user?.passwordHash)) || !user?.passwordHash)
    throw wrongCredentials()

  const { id, passwordHash } = user
  const session = await kernel.transaction(async (tx) => {
    await forgetTries(tx, [byPhone])
    await giveBackTry(tx, byAddress)
    // Locked until the session is inserted: a password that changes at this moment ends this session too, or refuses it.
    const [same] = await tx
      .select({ suspendedAt: users.suspendedAt })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('share')
    if (!same || same.suspendedAt) return same
    return userInfo(
      tx,
      id,
      await openSession(tx, { userId: id, userAgent: input.userAgent, now: kernel.clock.now() }),
    )
  })
  if (!session) throw wrongCredentials()
  if ('suspendedAt' in session) throw accountSuspended()
  return session
}

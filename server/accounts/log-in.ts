import { and, count, eq, gt, lt, min } from 'drizzle-orm'

import type { UserInfo } from '#contract/accounts.ts'

import { later } from '../kernel/clock.ts'
import type { Sql } from '../kernel/database.ts'
import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { accountSuspended, tooManyTries, wrongCredentials } from './accounts.errors.ts'
import { loginFailures, users } from './accounts.table.ts'
import { passwordMatches } from './passwords.ts'
import { openSession } from './sessions.ts'
import { userInfo } from './user-info.ts'

const windowMs = 15 * 60_000
const triesPerPhone = 8
const triesPerAddress = 40

export type LogIn = { phone: string; password: string; address: string; userAgent: string }

/**
 * Signs in with phone and password. An unknown phone gets the same answer, in the same time, as a wrong password.
 * @throws accounts.too_many_tries (429) · accounts.wrong_credentials (401) · accounts.suspended (403, only with the right password)
 */
export async function logIn(kernel: Kernel, asked: LogIn): Promise<UserInfo> {
  const now = kernel.clock.now()
  await refuseGuessing(kernel.db, asked, now)
  const [user] = await kernel.db.select().from(users).where(eq(users.phone, asked.phone))
  if (!(await passwordMatches(asked.password, user?.passwordHash)) || !user) {
    await kernel.db.insert(loginFailures).values({ id: newId(), phone: asked.phone, address: asked.address, failedAt: now })
    throw wrongCredentials()
  }
  if (user.suspendedAt) throw accountSuspended()
  return kernel.transaction(async (tx) => {
    await tx.delete(loginFailures).where(eq(loginFailures.phone, asked.phone))
    const token = await openSession(tx, { userId: user.id, userAgent: asked.userAgent, now })
    return userInfo(tx, user.id, token)
  })
}

async function refuseGuessing(db: Sql, asked: { phone: string; address: string }, now: Date): Promise<void> {
  const since = later(now, -windowMs)
  const recent = gt(loginFailures.failedAt, since)
  const [byPhone] = await db.select({ tries: count(), oldest: min(loginFailures.failedAt) }).from(loginFailures).where(and(eq(loginFailures.phone, asked.phone), recent))
  const [byAddress] = await db.select({ tries: count(), oldest: min(loginFailures.failedAt) }).from(loginFailures).where(and(eq(loginFailures.address, asked.address), recent))
  const worst = byPhone && byPhone.tries >= triesPerPhone ? byPhone : byAddress && byAddress.tries >= triesPerAddress ? byAddress : undefined
  if (worst?.oldest) throw tooManyTries({ retryAfter: Math.max(1, Math.ceil((worst.oldest.getTime() + windowMs - now.getTime()) / 1_000)) })
}

export async function forgetOldFailures(db: Sql, now: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.failedAt, later(now, -86_400_000)))
}

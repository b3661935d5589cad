import { and, eq, lt, sql } from 'drizzle-orm'

import { passwordResets } from '#database/tables/password-resets.ts'
import { sessions } from '#database/tables/sessions.ts'
import { users } from '#database/tables/users.ts'
import type { Authenticate } from '../kernel/caller.ts'
import { dayMs, later } from '../kernel/clock.ts'
import type { Sql } from '../kernel/database.ts'
import { hashToken, newToken } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'

const lifeMs = 30 * dayMs
/** The sliding end is written at most this often: one write an hour, not one a request. */
const touchMs = 3_600_000

/** Opens a session. @returns the bearer token, seen here for the only time. */
export async function openSession(
  tx: Sql,
  session: { userId: string; userAgent: string; now: Date },
): Promise<string> {
  const token = newToken()
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: session.userId,
    userAgent: session.userAgent,
    createdAt: session.now,
    lastSeenAt: session.now,
    expiresAt: later(session.now, lifeMs),
  })
  await tx.update(users).set({ lastSeenAt: session.now }).where(eq(users.id, session.userId))
  return token
}

/** Gives a session another token: what belongs to it stays, and whoever stole the former one is out. @returns the new token, or null when the session has ended */
export async function renewSession(
  tx: Sql,
  session: { sessionHash: Buffer; userAgent: string; now: Date },
): Promise<string | null> {
  const token = newToken()
  const renewed = await tx
    .update(sessions)
    .set({
      tokenHash: hashToken(token),
      userAgent: session.userAgent,
      lastSeenAt: session.now,
      expiresAt: later(session.now, lifeMs),
    })
    .where(eq(sessions.tokenHash, session.sessionHash))
    .returning({ userId: sessions.userId })
  return renewed.length > 0 ? token : null
}

/** Finds who a token stands for. Role and suspension are read at every request, so that a change counts at once. */
export function authenticator(kernel: Kernel): Authenticate {
  const find = kernel.db
    .select({ userId: users.id, role: users.role, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        sql`${sessions.expiresAt} > ${sql.placeholder('now')}`,
        sql`${users.suspendedAt} is null`,
      ),
    )
    .prepare('session_of_token')
  return async (token) => {
    const sessionHash = hashToken(token)
    const now = kernel.clock.now()
    const [found] = await find.execute({ hash: sessionHash, now })
    if (!found) return null
    if (now.getTime() - found.lastSeenAt.getTime() > touchMs)
      await touch(kernel, found.userId, sessionHash, now)
    return { userId: found.userId, role: found.role, sessionHash }
  }
}

async function touch(
  { db }: Kernel,
  userId: string,
  sessionHash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: later(now, lifeMs) })
    .where(eq(sessions.tokenHash, sessionHash))
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId))
}

export async function endSession(db: Sql, sessionHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
}

/** Sessions and links that have ended by themselves. */
export async function forgetDead(db: Sql, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
}

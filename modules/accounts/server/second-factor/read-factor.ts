import { and, eq, gt, isNotNull } from 'drizzle-orm'

import type { SecondFactor } from '#modules/accounts/contract/second-factor.ts'

import { recoveryCodes, secondFactors, sessions } from '#modules/accounts/database/tables.ts'
import type { Lack } from '#kernel/http/caller.ts'
import { addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'

type Requester = { userId: string; sessionHash: Buffer; lacks: Lack | null }
type Freshness = { now: Date; freshMs: number }

/** The state of somebody's second factor, for this session. */
export async function readFactor(
  db: Sql,
  { userId, sessionHash, lacks }: Requester,
  { now, freshMs }: Freshness,
): Promise<SecondFactor> {
  const [[factor], [session], codes] = [
    await db
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))),
    await db
      .select({ factorAt: sessions.factorAt })
      .from(sessions)
      .where(eq(sessions.tokenHash, sessionHash)),
    await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  ]
  const until = session?.factorAt ? addMs(session.factorAt, freshMs) : null
  return {
    enrolled: factor !== undefined,
    enrolledAt: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodes: codes,
    lacks,
    freshUntil: until && until > now ? until.toISOString() : null,
  }
}

/** Was the second factor given in this session a moment ago? */
export async function isFresh(
  db: Sql,
  sessionHash: Buffer,
  { now, freshMs }: Freshness,
): Promise<boolean> {
  const fresh = await db.$count(
    sessions,
    and(eq(sessions.tokenHash, sessionHash), gt(sessions.factorAt, addMs(now, -freshMs))),
  )
  return fresh > 0
}

import { SESSION_DAYS } from '#modules/identity/contract/unused-days.ts'
import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'

import type { PasswordGrade } from '#modules/identity/contract/password-rules.ts'
import { isTeam, teamRoles } from '#kernel/wire/roles.ts'
import type { Role } from '#kernel/wire/endpoint.ts'

import {
  passwordResets,
  secondFactors,
  sessions,
  users,
} from '#modules/identity/database/tables.ts'
import type { Authenticate, Lack } from '#kernel/http/caller.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { hashToken, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'

const lifeMs = SESSION_DAYS * dayMs
const touchMs = 3_600_000
/** Shorter sessions, more frequent writes. */
const teamTouchMs = 5 * 60_000

export const mostSessions = 50

type NewSession = { userId: string; userAgent: string; now: Date }

/**
 * Opens a session after a proof of its own, or makes whole the session of one sale by link that
 * the browser presents.
 * @param presented bearer token; '': none
 * @returns bearer token
 */
export async function openOrWiden(
  tx: Sql,
  { presented, ...session }: NewSession & { presented: string },
): Promise<string> {
  const { userId, userAgent, now } = session
  const widened = await tx
    .update(sessions)
    .set({ onlySale: null, userAgent, lastSeenAt: now, expiresAt: addMs(now, lifeMs) })
    .where(
      and(
        eq(sessions.tokenHash, hashToken(presented)),
        eq(sessions.userId, userId),
        isNotNull(sessions.onlySale),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ userId: sessions.userId })
  return widened.length > 0 ? presented : openSession(tx, session)
}

/**
 * @param onlySale sale by link that it opens alone; null: everything
 * @returns bearer token, shown once
 */
export async function openSession(
  tx: Sql,
  { onlySale = null, ...session }: NewSession & { onlySale?: string | null },
): Promise<string> {
  const token = newToken()
  const { userId, userAgent, now } = session
  const others = mostSessions - 1
  await query(
    tx,
    sql`
    with seen as (update users set last_seen_at = ${now} where id = ${userId}),
      oldest as (delete from sessions where token_hash in (
        select token_hash from sessions where user_id = ${userId}
        order by last_seen_at desc offset ${others}))
    insert into sessions
      (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at, only_sale)
    values (${hashToken(token)}, ${userId}, ${userAgent}, ${now}, ${now},
      ${addMs(now, lifeMs)}, ${onlySale})`,
  )
  return token
}

/**
 * Replaces the token: a stolen one stops working.
 * @returns null for an ended session
 */
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
      expiresAt: addMs(session.now, lifeMs),
    })
    .where(eq(sessions.tokenHash, session.sessionHash))
    .returning({ userId: sessions.userId })
  return renewed.length > 0 ? token : null
}

function selectFound(db: Sql) {
  return db
    .select({
      userId: users.id,
      role: users.role,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      factorAt: sessions.factorAt,
      enrolledAt: secondFactors.confirmedAt,
      passwordGrade: users.passwordGrade,
      onlySale: sessions.onlySale,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
}

/** Reads role and suspension at each request. */
export function authenticator(kernel: Kernel, rules: TeamRules): Authenticate {
  const find = selectFound(kernel.db)
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
    const { userId, role: accountRole, lastSeenAt, createdAt, onlySale } = found
    const team = isTeam(accountRole)
    if (team && isOver(found, rules, now)) return null
    if (now.getTime() - lastSeenAt.getTime() > (team ? teamTouchMs : touchMs))
      await touch(kernel, userId, sessionHash, now)
    const lacks = lackOf(found, rules)
    // A team member without second factor has a buyer's rights.
    return {
      userId,
      role: lacks ? 'buyer' : accountRole,
      sessionHash,
      accountRole,
      lacks,
      isFresh: isFresh(found, rules, now),
      ...(onlySale && { onlySale: { id: onlySale, since: createdAt } }),
    }
  }
}

type Found = {
  role: Role
  createdAt: Date
  lastSeenAt: Date
  factorAt: Date | null
  enrolledAt: Date | null
  passwordGrade: PasswordGrade | null
}

function isOver({ createdAt, lastSeenAt }: Found, rules: TeamRules, now: Date): boolean {
  return (
    now.getTime() - lastSeenAt.getTime() > rules.idleMs ||
    now.getTime() - createdAt.getTime() > rules.lifeMs
  )
}

function lackOf(
  { role, factorAt, enrolledAt, passwordGrade }: Found,
  rules: TeamRules,
): Lack | null {
  if (!isTeam(role)) return null
  const weak = passwordGrade !== null && passwordGrade !== 'strong'
  if (weak && rules.secondFactor === 'required') return 'password'
  if (enrolledAt) return factorAt ? null : 'factor'
  return rules.secondFactor === 'required' ? 'enrolment' : null
}

function isFresh({ role, factorAt, enrolledAt }: Found, rules: TeamRules, now: Date): boolean {
  if (!isTeam(role) || (!enrolledAt && rules.secondFactor === 'chosen')) return true
  return factorAt !== null && now.getTime() - factorAt.getTime() <= rules.freshMs
}

export async function findLack(
  db: Sql,
  sessionHash: Buffer,
  rules: TeamRules,
): Promise<Lack | null> {
  const [found] = await selectFound(db).where(eq(sessions.tokenHash, sessionHash))
  return found ? lackOf(found, rules) : null
}

async function touch(
  { db }: Kernel,
  userId: string,
  sessionHash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: addMs(now, lifeMs) })
    .where(eq(sessions.tokenHash, sessionHash))
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId))
}

export async function endSession(db: Sql, sessionHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
}

export async function forgetDead(db: Sql, rules: TeamRules, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  const team = db.select({ id: users.id }).from(users).where(inArray(users.role, teamRoles))
  await db
    .delete(sessions)
    .where(
      and(
        inArray(sessions.userId, team),
        or(
          lt(sessions.lastSeenAt, addMs(now, -rules.idleMs)),
          lt(sessions.createdAt, addMs(now, -rules.lifeMs)),
        ),
      ),
    )
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
}

export type TeamRules = {
  /** `required`: all; `chosen`: who set it up. */
  secondFactor: 'required' | 'chosen'
  /** ms: unused, total. */
  idleMs: number
  lifeMs: number
  /** ms after a code in which money or rights may move. */
  freshMs: number
}

export const teamRules: TeamRules = {
  secondFactor: 'required',
  idleMs: 12 * 3_600_000,
  lifeMs: 7 * dayMs,
  freshMs: 10 * 60_000,
}

/** Demonstration accounts: public password, no telephone. */
export const demonstrationRules: TeamRules = { ...teamRules, secondFactor: 'chosen' }

import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Session } from '#modules/identity/contract/sessions.ts'
import { sessions, users } from '#modules/identity/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { hashToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'

/** First match wins: Edge and Opera contain « Chrome », Chrome « Safari ». */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bFBA[NV]|FB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/Opera Mini/, 'Opera Mini'],
  [/OPR\/|OPX\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/KAIOS/i, 'KaiOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

type Requester = { userId: string; sessionHash: Buffer }

export async function listSessions(kernel: Kernel, requester: Requester): Promise<Session[]> {
  const rows = await kernel.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, requester.userId), gt(sessions.expiresAt, kernel.clock.now())))
    .orderBy(
      desc(eq(sessions.tokenHash, requester.sessionHash)),
      desc(sessions.lastSeenAt),
      desc(sessions.createdAt),
    )
    .limit(50)
  return rows.map((row) => ({
    _id: sessionName(row.tokenHash),
    device: deviceLabel(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.tokenHash.equals(requester.sessionHash),
  }))
}

/** Reads how long a session lasts already, and what its account is proved by. */
export async function readSessionTimes(
  db: Sql,
  { userId, sessionHash }: Requester,
): Promise<{ createdAt: Date; gaveFactor: boolean; hasPassword: boolean }> {
  const [found] = await db
    .select({
      createdAt: sessions.createdAt,
      factorAt: sessions.factorAt,
      passwordHash: users.passwordHash,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sessionHash), eq(sessions.userId, userId)))
  if (!found) throw fail('identity.session_unknown')
  const { createdAt, factorAt, passwordHash } = found
  return { createdAt, gaveFactor: factorAt !== null, hasPassword: passwordHash !== null }
}

function sessionName(tokenHash: Buffer): string {
  return hashToken(tokenHash.toString('hex')).toString('hex').slice(0, 24)
}

/** @throws identity.session_unknown (404), also for another user's */
export async function endOneSession(
  kernel: Kernel,
  requester: Requester,
  name: string,
): Promise<void> {
  const own = await kernel.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, requester.userId))
  const session = own.find(({ tokenHash }) => sessionName(tokenHash) === name)
  if (!session) throw fail('identity.session_unknown')
  await kernel.db.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash))
}

export async function endOtherSessions(kernel: Kernel, requester: Requester): Promise<number> {
  const ended = await kernel.db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, requester.userId), ne(sessions.tokenHash, requester.sessionHash)),
    )
    .returning({ userId: sessions.userId })
  return ended.length
}

export function deviceLabel(userAgent: string): string {
  const browser = browsers.find(([shape]) => shape.test(userAgent))?.[1]
  const system = systems.find(([shape]) => shape.test(userAgent))?.[1]
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? 'Appareil inconnu'
}

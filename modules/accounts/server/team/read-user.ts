import { and, count, eq, gt, isNull } from 'drizzle-orm'

import type { UserRecord } from '#modules/accounts/contract/people.ts'

import { deletionRequests, sessions, users } from '#modules/accounts/database/tables.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { accountUnknown } from '../accounts.errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { presentUser } from './list-users.ts'
import { openWorkOf } from './open-work.ts'
import { readUserRow } from './users.queries.ts'

/** One account, and what ties it to the market. Six statements. @throws accounts.unknown (404) */
export async function readUser(kernel: Kernel, id: string): Promise<UserRecord> {
  const { db } = kernel
  const [row, [user], [shop], [open], [request], work] = await Promise.all([
    readUserRow(kernel, id),
    db.select().from(users).where(eq(users.id, id)),
    db
      .select({
        _id: shopFacts.id,
        slug: shopFacts.slug,
        name: shopFacts.name,
        plan: shopFacts.plan,
      })
      .from(shopFacts)
      .where(eq(shopFacts.ownerId, id)),
    db
      .select({ sessions: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, kernel.clock.now()))),
    db
      .select({ reason: deletionRequests.reason, requestedAt: deletionRequests.requestedAt })
      .from(deletionRequests)
      .where(and(eq(deletionRequests.userId, id), isNull(deletionRequests.processedAt))),
    openWorkOf(db, [id]),
  ])
  const openWork = work.get(id)
  if (!row || !user || !openWork) throw accountUnknown()
  return {
    ...presentUser(row),
    shop: shop ?? null,
    suspendedReason: user.suspendedReason,
    suspendedAt: user.suspendedAt?.toISOString() ?? null,
    admittedAt: user.admittedAt?.toISOString() ?? null,
    sessions: open?.sessions ?? 0,
    cashRefusals: user.cashRefusals,
    deletion: request
      ? { reason: request.reason, requestedAt: request.requestedAt.toISOString() }
      : null,
    openWork,
  }
}

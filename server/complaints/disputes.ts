import { and, eq, inArray, ne } from 'drizzle-orm'

import { users } from '#database/tables/users.ts'
import { complaints } from '#database/tables/complaints.ts'
import type { Sql } from '../kernel/database.ts'

export type Dispute = { status: 'ouvert' | 'en cours'; openedAt: Date; buyerName: string }

/** The open complaints, on these parcels or on all: for each, the money waits. */
export async function disputesOn(db: Sql, fulfilmentIds?: string[]): Promise<Map<string, Dispute>> {
  if (fulfilmentIds?.length === 0) return new Map()
  const rows = await db
    .select({
      fulfilmentId: complaints.fulfilmentId,
      status: complaints.status,
      openedAt: complaints.openedAt,
      buyerName: users.name,
    })
    .from(complaints)
    .innerJoin(users, eq(users.id, complaints.buyerId))
    .where(
      and(
        fulfilmentIds && inArray(complaints.fulfilmentId, fulfilmentIds),
        ne(complaints.status, 'résolu'),
      ),
    )
  return new Map(
    rows.map(({ fulfilmentId, status, openedAt, buyerName }) => [
      fulfilmentId,
      { status: status as Dispute['status'], openedAt, buyerName },
    ]),
  )
}

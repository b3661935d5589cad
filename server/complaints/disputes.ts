import { and, eq, inArray, ne } from 'drizzle-orm'

import { complaints } from '#database/tables/complaints.ts'
import { personFacts } from '#database/views/person-facts.ts'
import type { Sql } from '../kernel/database.ts'

export type Dispute = { status: 'ouvert' | 'en cours'; openedAt: Date; buyerName: string }

/** The open complaints, on these parcels or on all: for each, the money waits. */
export async function disputesOn(db: Sql, parcelIds?: string[]): Promise<Map<string, Dispute>> {
  if (parcelIds?.length === 0) return new Map()
  const rows = await db
    .select({
      parcelId: complaints.parcelId,
      status: complaints.status,
      openedAt: complaints.openedAt,
      buyerName: personFacts.name,
    })
    .from(complaints)
    .innerJoin(personFacts, eq(personFacts.id, complaints.buyerId))
    .where(
      and(parcelIds && inArray(complaints.parcelId, parcelIds), ne(complaints.status, 'résolu')),
    )
  return new Map(
    rows.map(({ parcelId, status, openedAt, buyerName }) => [
      parcelId,
      { status: status as Dispute['status'], openedAt, buyerName },
    ]),
  )
}

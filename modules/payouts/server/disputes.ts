import { and, eq, inArray } from 'drizzle-orm'

import { complaintFacts } from '#modules/complaints/database/views.ts'
import { personFacts } from '#modules/accounts/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'

export type Dispute = { status: 'ouvert' | 'en cours'; openedAt: Date; buyerName: string }

/** The open complaints, on these parcels or on all: the money of each parcel is withheld. */
export async function disputesOn(db: Sql, parcelIds?: string[]): Promise<Map<string, Dispute>> {
  if (parcelIds?.length === 0) return new Map()
  const rows = await db
    .select({
      parcelId: complaintFacts.parcelId,
      status: complaintFacts.status,
      openedAt: complaintFacts.openedAt,
      buyerName: personFacts.name,
    })
    .from(complaintFacts)
    .innerJoin(personFacts, eq(personFacts.id, complaintFacts.buyerId))
    .where(and(parcelIds && inArray(complaintFacts.parcelId, parcelIds), complaintFacts.isOpen))
  return new Map(
    rows.map(({ parcelId, status, openedAt, buyerName }) => [
      parcelId,
      { status: status as Dispute['status'], openedAt, buyerName },
    ]),
  )
}

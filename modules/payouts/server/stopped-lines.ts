import { and, eq, isNull } from 'drizzle-orm'

import { payoutItems, payoutLines } from '#modules/payouts/database/tables.ts'
import { disputesOn } from './disputes.ts'
import type { Tx } from '#kernel/database/database.ts'
import { payeesOf } from './payees.ts'
import { stopOf } from './sort-items.ts'

/**
 * Lines of a batch that may not be paid any more, because of a complaint or a suspension since they
 * were added. By line, the reason.
 */
export async function stoppedLines(tx: Tx, batchId: string): Promise<Map<string, string>> {
  const items = await tx
    .select({
      lineId: payoutLines.id,
      owner: payoutLines.owner,
      ownerId: payoutLines.ownerId,
      parcelId: payoutItems.parcelId,
      at: payoutItems.occurredAt,
    })
    .from(payoutLines)
    .innerJoin(
      payoutItems,
      and(eq(payoutItems.lineId, payoutLines.id), isNull(payoutItems.releasedAt)),
    )
    .where(and(eq(payoutLines.batchId, batchId), eq(payoutLines.state, 'waiting')))
  const parcels = items.flatMap(({ owner, parcelId }) =>
    owner === 'seller' && parcelId ? [parcelId] : [],
  )
  const disputes = await disputesOn(tx, [...new Set(parcels)])
  const payees = await payeesOf(tx, [...new Set(items.map(({ ownerId }) => ownerId))])
  const stopped = new Map<string, string>()
  for (const { lineId, owner, ownerId, parcelId, at } of items) {
    if (owner === 'seller' && parcelId && disputes.has(parcelId))
      stopped.set(lineId, 'Réclamation ouverte')
    else if (stopOf(payees.get(ownerId), at)?.reason === 'suspended')
      stopped.set(lineId, 'Compte suspendu')
  }
  return stopped
}

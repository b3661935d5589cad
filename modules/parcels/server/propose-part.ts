import { and, eq } from 'drizzle-orm'

import { partProblem, priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail, wrongState } from '#modules/orders/server/errors.ts'
import { partProposed } from '#modules/orders/server/events.ts'
import { lockParcel, type ParcelRow } from './move-parcel.ts'
import { linesOf, type LineRow } from './read-orders.ts'
import { type KeptChoice, partTermsOf, sumChanged } from './split-parcel.ts'

type Proposal = NonNullable<Order['fulfillments'][number]['partProposal']>

/**
 * Shows the buyer what would be kept, and its sum, before the code is given; null: all is kept.
 * @throws orders.wrong_state (409) unless the parcel is at its door · errors of `splitParcel`
 */
export async function proposePart(
  kernel: Kernel,
  parcelId: string,
  choice: KeptChoice | null,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId)
    if (!locked || !parcelHas('atDoor', locked.parcel.state)) throw wrongState()
    const { parcel, order } = locked
    if (choice) {
      const terms = (await partTermsOf(tx, [parcel], await linesOf(tx, [parcelId]))).get(parcelId)
      const problem = terms ? partProblem(terms.lines, choice.kept) : 'unknown_line'
      if (!terms || problem) throw fail(`orders.part_${problem ?? 'unknown_line'}`)
      const { due } = priceKeptPart(terms, choice.kept)
      if (due !== choice.due) throw sumChanged(choice.due, due)
    }
    await tx
      .update(parcels)
      .set({ partProposal: choice })
      .where(and(eq(parcels.id, parcelId), eq(parcels.state, parcel.state)))
    await kernel.events.emit(tx, partProposed, { buyerId: order.buyerId })
  })
}

/** Returns what couriers show as kept, by parcel, with its present sum. */
export async function proposalsOf(
  db: Sql,
  all: readonly ParcelRow[],
  lines: readonly LineRow[],
): Promise<Map<string, Proposal>> {
  const shown = all.filter(({ partProposal, state }) => partProposal && parcelHas('atDoor', state))
  const terms = await partTermsOf(db, shown, lines)
  return new Map(
    shown.flatMap(({ id, partProposal }): [string, Proposal][] => {
      const own = terms.get(id)
      const kept = partProposal?.kept ?? {}
      if (!own || partProblem(own.lines, kept) !== null) return []
      const { due, atDoor, less, pieces, ordered, lost } = priceKeptPart(own, kept)
      return [[id, { kept, due, atDoor, less, pieces, ordered, lost }]]
    }),
  )
}

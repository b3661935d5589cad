import { and, eq } from 'drizzle-orm'

import {
  type KeptChoice,
  type KeptPart,
  type KeptQuantities,
  partProblem,
  priceKeptPart,
} from '#modules/parcels/contract/keep-part.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { partProposed } from './events.ts'
import { lockParcel, type ParcelRow } from './move-parcel.ts'
import { linesOf, type LineRow } from './read-parcels.ts'
import { keptBefore, partTermsOf, splitParcel, sumChanged } from './split-parcel.ts'

/** A part of a parcel that its buyer keeps at the door: shown, priced, then split off. */
export const keptParts = {
  propose: proposePart,
  proposalsOf,
  termsOf: partTermsOf,
  split: splitParcel,
  before: keptBefore,
}

type Proposal = Pick<KeptPart, 'due' | 'atDoor' | 'less' | 'pieces' | 'ordered' | 'lost'> & {
  kept: KeptQuantities
}

/**
 * Shows the buyer what would be kept, and its sum, before the code is given; null: all is kept.
 * @throws orders.wrong_state (409) unless the parcel is at its door · errors of `splitParcel`
 */
async function proposePart(
  kernel: Kernel,
  parcelId: string,
  choice: KeptChoice | null,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId)
    if (!locked || !parcelHas('atDoor', locked.parcel.state)) throw fail('orders.wrong_state')
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
async function proposalsOf(
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

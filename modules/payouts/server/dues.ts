import type { Sql } from '#kernel/database/database.ts'
import { cashInBoxes } from '#modules/ledger/server/module.ts'
import { disputesOn } from './disputes.ts'
import { creditors, openItems, type Owner } from './open-items.ts'
import { payeesOf, type Payee } from './payees.ts'
import { sortItems, stopOf, type Sorted } from './sort-items.ts'

export type Dues = Sorted & { payees: Map<string, Payee> }

/** What is owed now and in no batch, sorted: payable, withheld with the reason, not yet payable. */
export async function duesOf(
  db: Sql,
  now: Date,
  only?: { owner: Owner; ownerId: string },
): Promise<Dues> {
  const items = await openItems(db, only)
  const parcels = [...new Set(items.flatMap(({ parcelId }) => (parcelId ? [parcelId] : [])))]
  const disputes = await disputesOn(db, parcels)
  const unremitted = await unremittedParcels(db)
  const payees = await payeesOf(db, [...new Set(items.map(({ ownerId }) => ownerId))])
  return { ...sortItems(items, { disputes, unremitted, payees, now }), payees }
}

/**
 * What is withheld in the whole market, found by its causes: parcels under dispute or whose cash is
 * not remitted, and payees who may not be paid.
 */
export async function heldDues(db: Sql, now: Date): Promise<Pick<Dues, 'held' | 'payees'>> {
  const disputes = await disputesOn(db)
  const unremitted = await unremittedParcels(db)
  const owed = await creditors(db)
  const payees = await payeesOf(db, owed)
  const stopped = owed.filter((id) => stopOf(payees.get(id), now))
  const items = await openItems(db, {
    parcels: [...disputes.keys(), ...unremitted.keys()],
    payees: stopped,
  })
  return { held: sortItems(items, { disputes, unremitted, payees, now }).held, payees }
}

/** Parcels whose cash is in a courier's box, with the courier's name. */
async function unremittedParcels(db: Sql): Promise<Map<string, string>> {
  return new Map(
    (await cashInBoxes(db)).map(({ parcelId, courierName }) => [parcelId, courierName]),
  )
}

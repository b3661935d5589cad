import { disputesOn } from '../complaints/index.ts'
import type { Sql } from '../kernel/database.ts'
import { openItems, type Owner } from './open-items.ts'
import { payeesOf, type Payee } from './payees.ts'
import { sortItems, type Sorted } from './sort-items.ts'
import { unremittedParcels } from './unremitted-cash.ts'

export type Standing = Sorted & { payees: Map<string, Payee> }

/** What is owed and in no batch at this instant, sorted: payable now, held with why, not yet payable. */
export async function standingOf(db: Sql, now: Date, only?: { owner: Owner; ownerId: string }): Promise<Standing> {
  const items = await openItems(db, only)
  const parcels = [...new Set(items.flatMap(({ fulfilmentId }) => (fulfilmentId ? [fulfilmentId] : [])))]
  const disputes = await disputesOn(db, parcels)
  const unremitted = await unremittedParcels(db)
  const payees = await payeesOf(db, [...new Set(items.map(({ ownerId }) => ownerId))])
  return { ...sortItems(items, { disputes, unremitted, payees, now }), payees }
}

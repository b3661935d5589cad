import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { HoldReason } from '#modules/payouts/contract/held.ts'

import type { Sql, Tx } from '#kernel/database/database.ts'
import { cashInBoxes } from '#modules/ledger/module.ts'
import { complaintFacts } from '#modules/complaints/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { payoutItems, payoutLines } from '#modules/payouts/database/tables.ts'
import { creditors, openItems, type Owner, type OpenItem } from './open-items.ts'
import { payeesOf, type Payee } from './payees.ts'

export type Dues = Sorted & { payees: Map<string, Payee> }

/** Sorts dues: payable, withheld with reason, not yet payable. */
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

/** Finds withheld dues by cause: disputed parcels, unremitted cash, blocked payees. */
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

/** Returns parcels with the courier who has their cash. */
async function unremittedParcels(db: Sql): Promise<Map<string, string>> {
  return new Map(
    (await cashInBoxes(db)).map(({ parcelId, courierName }) => [parcelId, courierName]),
  )
}

type Circumstances = {
  disputes: ReadonlyMap<string, Dispute>
  unremitted: ReadonlyMap<string, string>
  payees: ReadonlyMap<string, Payee>
  /** Cutoff: later changes wait for a later batch. */ now: Date
}

/** `who`: complaining buyer, or courier with the cash; `why`: detail. */
export type Held = { item: OpenItem; reason: HoldReason; who: string; why: string; since: Date }
type Sorted = {
  payable: OpenItem[]
  held: Held[]
  /** Less than 72 hours ago. */ notYet: OpenItem[]
}

/** Sorts items. A courier's fee is withheld only because of the courier. */
function sortItems(items: readonly OpenItem[], world: Circumstances): Sorted {
  const sorted: Sorted = { payable: [], held: [], notYet: [] }
  for (const item of items) {
    const hold = holdOn(item, world)
    if (hold) sorted.held.push({ item, ...hold })
    else if (isSaleOfOpenParcel(item) || item.at > world.now) sorted.notYet.push(item)
    else sorted.payable.push(item)
  }
  return sorted
}

function holdOn(
  item: OpenItem,
  { disputes, unremitted, payees }: Circumstances,
): Omit<Held, 'item'> | null {
  const dispute = item.owner === 'seller' && item.parcelId ? disputes.get(item.parcelId) : undefined
  if (dispute)
    return {
      reason: 'complaint',
      who: dispute.buyerName,
      why: dispute.status,
      since: dispute.openedAt,
    }
  // Debts are deducted as soon as possible.
  if (item.amount <= 0) return null
  const stop = stopOf(payees.get(item.ownerId), item.at)
  if (stop) return stop
  if (isSaleOfOpenParcel(item)) return null
  const holder =
    item.owner === 'seller' && item.kind === 'sale' && item.parcelId
      ? unremitted.get(item.parcelId)
      : undefined
  return holder === undefined ? null : { reason: 'cash', who: holder, why: '', since: item.at }
}

/** @param since when the item became due: it was not withheld before */
function stopOf(payee: Payee | undefined, since: Date): Omit<Held, 'item'> | null {
  if (!payee) return { reason: 'depot', who: '', why: 'Bénéficiaire introuvable', since }
  if (payee.suspendedAt)
    return {
      reason: 'suspended',
      who: '',
      why: payee.suspendedReason ?? '',
      since: laterOf(payee.suspendedAt, since),
    }
  if (payee.refusedAt)
    return {
      reason: 'depot',
      who: '',
      why: payee.refusedWhy,
      since: laterOf(payee.refusedAt, since),
    }
  if (!/^\d{8,15}$/.test(payee.depotNumber))
    return { reason: 'depot', who: '', why: 'Aucun numéro de dépôt', since }
  return null
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}

function isSaleOfOpenParcel(item: OpenItem): boolean {
  return item.owner === 'seller' && item.parcelId !== null && item.parcelState !== 'closed'
}

type Dispute = { status: 'ouvert' | 'en cours'; openedAt: Date; buyerName: string }

/** Reads open complaints: each withholds its parcel's money. */
async function disputesOn(db: Sql, parcelIds?: string[]): Promise<Map<string, Dispute>> {
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

/** Returns lines stopped by complaint or suspension, with the reason. */
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

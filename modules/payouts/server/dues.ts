import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'

import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import { DAYS_TO_CONTEST } from '#modules/refusals/contract/refusal-limits.ts'
import type { HoldReason } from '#modules/payouts/contract/held-items.ts'
import {
  payoutDueFacts,
  ledgerAccountFacts,
  ledgerEntryFacts,
} from '#modules/ledger/database/views.ts'
import { refusalFacts } from '#modules/refusals/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import type { itemKinds, Owner } from '#modules/payouts/database/values.ts'

import type { Sql, Tx } from '#kernel/database/database.ts'
import { cashInBoxes } from '#modules/ledger/module.ts'
import { complaintFacts } from '#modules/complaints/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { payoutItems, payoutLines } from '#modules/payouts/database/tables.ts'
import { payeesOf, type Payee } from './payees.ts'
import { query } from '#kernel/database/query.ts'

/** Entry of a shop or courier, or a carried negative line. */
export type OpenItem = {
  entryId: number | null
  carriedLineId: string | null
  kind: (typeof itemKinds)[number]
  owner: Owner
  ownerId: string
  parcelId: string | null
  orderNumber: string | null
  parcelState: ParcelState | null
  courierId: string | null
  at: Date
  goods: number
  commission: number
  delivery: number
  amount: number
  /** Its refusal is contested: it waits for the decision. */
  isContested: boolean
}

export type Dues = SortedDues & { payees: Map<string, Payee> }

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

/** `who`: complaining buyer, or courier with the cash. */
export type HeldDue = { item: OpenItem; reason: HoldReason; who: string; why: string; since: Date }
type SortedDues = {
  payable: OpenItem[]
  held: HeldDue[]
  notYet: OpenItem[]
}

/** Sorts items. A courier's fee is withheld only because of the courier. */
function sortItems(items: readonly OpenItem[], circumstances: Circumstances): SortedDues {
  const sorted: SortedDues = { payable: [], held: [], notYet: [] }
  for (const item of items) {
    const hold = holdOn(item, circumstances)
    if (hold) sorted.held.push({ item, ...hold })
    else if (item.isContested || isSaleOfOpenParcel(item) || item.at > circumstances.now)
      sorted.notYet.push(item)
    else sorted.payable.push(item)
  }
  return sorted
}

function holdOn(
  item: OpenItem,
  { disputes, unremitted, payees }: Circumstances,
): Omit<HeldDue, 'item'> | null {
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
function stopOf(payee: Payee | undefined, since: Date): Omit<HeldDue, 'item'> | null {
  if (!payee) return { reason: 'depot', who: '', why: 'Bénéficiaire introuvable', since }
  if (payee.suspendedAt)
    return {
      reason: 'suspended',
      who: '',
      why: payee.suspendedReason ?? '',
      since: laterOf(payee.suspendedAt, since),
    }
  if (payee.checkedSince)
    return { reason: 'check', who: '', why: '', since: laterOf(payee.checkedSince, since) }
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

/** Also false for what a shop owes for a parcel that was given up: it is never closed. */
function isSaleOfOpenParcel({ owner, parcelId, parcelState: state }: OpenItem): boolean {
  if (owner !== 'seller' || parcelId === null) return false
  return state !== 'closed' && !(state && parcelHas('isGivenUp', state))
}

type Dispute = { status: 'ouvert' | 'en cours'; openedAt: Date; buyerName: string }

/** Returns open complaints: each withholds its parcel's money. */
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
    else {
      const stop = stopOf(payees.get(ownerId), at)?.reason
      if (stop === 'suspended') stopped.set(lineId, 'Compte suspendu')
      if (stop === 'check') stopped.set(lineId, 'Vérification en cours')
    }
  }
  return stopped
}

type DueScope =
  | { owner: Owner; ownerId: string }
  | { parcels: readonly string[]; payees: readonly string[] }

/** Reads the ledger alone: the items' sum is a balance. */
async function openItems(db: Sql, only?: DueScope): Promise<OpenItem[]> {
  const rows = await query<OpenItemRow>(
    db,
    sql`
    with due as (
      select e.id as entry_id, case a.kind when 'courier_payable' then 'courier' when 'carrier_payable' then 'carrier' else 'seller' end as owner, a.owner_id, e.event, e.subject_id,
        e.occurred_at, -e.amount_francs as amount, e.transaction_id
      from ${payoutDueFacts} d join ${ledgerAccountFacts} a on a.id = d.account_id join ${ledgerEntryFacts} e on e.id = d.entry_id
      where ${dueWithin(only)}
    )
    select d.entry_id, null::uuid as carried_line_id, d.owner, d.owner_id,
      case when d.event in ('failed_trip', 'failed_trip_taken_back', 'exchange_trip', 'goods_back_trip') then 'other'
        when d.owner = 'carrier' then 'other'
        when d.owner = 'courier' then case when d.amount > 0 then 'delivery' else 'other' end
        when d.event = 'sale' then 'sale' when f.id is not null and d.amount < 0 then 'return' else 'other' end as kind,
      f.id as parcel_id, o.order_number, f.state as parcel_state, f.courier_id,
      case when d.event = 'sale' and f.state = 'closed' then f.state_since
        when d.event = 'failed_trip' and d.owner = 'courier' then d.occurred_at + make_interval(days => ${DAYS_TO_CONTEST})
        else d.occurred_at end as at,
      d.amount, case when d.owner = 'seller' then coalesce(c.commission, 0) else 0 end as commission,
      case when d.event = 'sale' and d.owner = 'seller' then f.shop_delivery_francs else 0 end as delivery,
      d.event = 'failed_trip' and d.owner = 'courier' and exists (select from ${refusalFacts} r where r.parcel_id = d.subject_id and r.is_contested) as is_contested
    from due d
    -- A relay's fee waits for no complaint about the parcel.
    left join ${parcelFacts} f on f.id = d.subject_id and d.event <> 'relay_fee'
    left join ${orderFacts} o on o.id = f.order_id
    left join lateral (
      select -sum(e.amount_francs) as commission from ${ledgerEntryFacts} e
      where e.transaction_id = d.transaction_id and e.account = 'commission'
    ) c on true
    union all
    select null, l.id, l.owner, l.owner_id, 'carry', null, null, null, null, b.built_at, l.amount_francs, 0, 0, false
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where l.state = 'carried' and l.amount_francs < 0 and b.state not in ('draft', 'discarded')
      and not exists (select 1 from payout_items i where i.carried_line_id = l.id and i.released_at is null)
      and ${lineWithin(only)}
    order by at, entry_id`,
  )
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    goods: row.amount + row.commission + row.delivery,
  }))
}

const accountsOf: Readonly<Record<Owner, string[]>> = {
  seller: ['seller_payable', 'relay_payable'],
  courier: ['courier_payable'],
  carrier: ['carrier_payable'],
}

function dueWithin(only: DueScope | undefined): SQL {
  if (!only) return sql`true`
  if ('owner' in only)
    return sql`a.kind = any(${sql.param(accountsOf[only.owner])}::text[]) and a.owner_id = ${only.ownerId}`
  return sql`(d.subject_id = any(${sql.param([...only.parcels])}::uuid[]) or a.owner_id = any(${sql.param([...only.payees])}::uuid[]))`
}

function lineWithin(only: DueScope | undefined): SQL {
  if (!only) return sql`true`
  return 'owner' in only
    ? sql`l.owner = ${only.owner} and l.owner_id = ${only.ownerId}`
    : sql`l.owner_id = any(${sql.param([...only.payees])}::uuid[])`
}

async function creditors(db: Sql): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`select a.owner_id as id from ${ledgerAccountFacts} a where a.owner_id is not null and exists (select from ${payoutDueFacts} d where d.account_id = a.id)`,
  )
  return [...new Set(rows.map(({ id }) => id))]
}

type OpenItemRow = Omit<OpenItem, 'at' | 'goods'> & { at: string }

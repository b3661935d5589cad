import type { HoldReason } from '#modules/payouts/contract/payouts.ts'

import type { Dispute } from './disputes.ts'
import type { OpenItem } from './open-items.ts'
import type { Payee } from './payees.ts'

/** What may keep items from being paid. */
export type Circumstances = {
  disputes: ReadonlyMap<string, Dispute>
  unremitted: ReadonlyMap<string, string>
  payees: ReadonlyMap<string, Payee>
  /** What happened later waits for a later batch. */ now: Date
}

/** `who`: the buyer who complains, the courier who has the cash; `why`: the detail. */
export type Held = { item: OpenItem; reason: HoldReason; who: string; why: string; since: Date }
export type Sorted = {
  payable: OpenItem[]
  held: Held[]
  /** Handed over less than 72 hours ago. */ notYet: OpenItem[]
}

/**
 * Which items may be paid now, which are withheld and why. A courier's fee is withheld only because
 * of the courier.
 */
export function sortItems(items: readonly OpenItem[], world: Circumstances): Sorted {
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
  // A debt is never withheld: it is taken off as soon as possible.
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

/** Why nothing is paid to somebody now, whatever is owed. */
export function stopOf(payee: Payee | undefined, since: Date): Omit<Held, 'item'> | null {
  if (!payee) return { reason: 'depot', who: '', why: 'Bénéficiaire introuvable', since }
  if (payee.suspendedAt)
    return {
      reason: 'suspended',
      who: '',
      why: payee.suspendedReason ?? '',
      since: payee.suspendedAt,
    }
  if (payee.refusedAt)
    return { reason: 'depot', who: '', why: payee.refusedWhy, since: payee.refusedAt }
  if (!/^\d{8,15}$/.test(payee.depotNumber))
    return { reason: 'depot', who: '', why: 'Aucun numéro de dépôt', since }
  return null
}

function isSaleOfOpenParcel(item: OpenItem): boolean {
  return item.owner === 'seller' && item.parcelId !== null && item.parcelState !== 'closed'
}

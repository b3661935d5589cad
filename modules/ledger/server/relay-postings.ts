import type { Francs } from '#kernel/wire/money.ts'
import type { Tx } from '#kernel/database/database.ts'
import { postEntries } from './post-entries.ts'

type RelayEvent = { parcelId: string; francs: Francs; at: Date }

/** Cash taken at a relay point's counter is in its owner's box, rounded as at a door. */
export function postRelayCash(
  tx: Tx,
  event: RelayEvent & { ownerId: string; rounding: Francs },
): Promise<void> {
  return postEntries(tx, {
    kind: 'relay_cash_collected',
    subjectId: event.parcelId,
    eventKey: `relay-cash:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      { account: 'relay_cash', owner: event.ownerId, francs: event.francs },
      { account: 'cash_rounding', francs: event.rounding },
      { account: 'escrow', francs: -(event.francs + event.rounding) },
    ],
  })
}

/**
 * Owes a relay point its fee for a parcel, once for handing it over and once for taking it from its
 * shop; paid on Saturdays with its shop's.
 */
export function postRelayFee(
  tx: Tx,
  event: RelayEvent & { shopId: string; of: 'fee' | 'drop' },
): Promise<void> {
  return postEntries(tx, {
    kind: 'relay_fee',
    subjectId: event.parcelId,
    eventKey: `relay-${event.of}:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      { account: 'delivery_revenue', francs: event.francs },
      { account: 'relay_payable', owner: event.shopId, francs: -event.francs },
    ],
  })
}

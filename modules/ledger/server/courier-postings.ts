import type { Francs } from '#kernel/wire/money.ts'

import type { Tx } from '#kernel/database/database.ts'
import { postEntries } from './post-entries.ts'

/** Owes the fee from delivery on; it is paid on Saturdays. */
export function postCourierFee(
  tx: Tx,
  event: { parcelId: string; courierId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'courier_fee',
    subjectId: event.parcelId,
    eventKey: `courier-fee:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      { account: 'delivery_revenue', francs: event.francs },
      { account: 'courier_payable', owner: event.courierId, francs: -event.francs },
    ],
  })
}

/** Owes the courier's share of a trip whose parcel came back; `shopId`: the shop pays it. */
export function postFailedTrip(
  tx: Tx,
  event: { parcelId: string; courierId: string; shopId: string | null; francs: Francs; at: Date },
): Promise<void> {
  const { shopId, francs } = event
  return postEntries(tx, {
    kind: 'failed_trip',
    subjectId: event.parcelId,
    eventKey: `failed-trip:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      shopId
        ? { account: 'seller_payable', owner: shopId, francs }
        : { account: 'delivery_revenue', francs },
      { account: 'courier_payable', owner: event.courierId, francs: -francs },
    ],
  })
}

/** Takes a courier's share of a trip back: its refusal was removed. */
export function postTripTakenBack(
  tx: Tx,
  event: { parcelId: string; courierId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'failed_trip_taken_back',
    subjectId: event.parcelId,
    eventKey: `failed-trip-taken-back:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      { account: 'courier_payable', owner: event.courierId, francs: event.francs },
      { account: 'delivery_revenue', francs: -event.francs },
    ],
  })
}

/** Moves counted cash from a courier's box, or a relay point's, to the market's bank. */
export function postRemittance(
  tx: Tx,
  event: {
    remittanceId: string
    /** Courier, or owner of the relay point. */
    ownerId: string
    box: 'courier' | 'relay'
    francs: Francs
    at: Date
  },
): Promise<void> {
  return postEntries(tx, {
    kind: 'cash_remitted',
    subjectId: event.remittanceId,
    eventKey: `remittance:${event.remittanceId}`,
    occurredAt: event.at,
    entries: [
      { account: 'bank', francs: event.francs },
      {
        account: event.box === 'relay' ? 'relay_cash' : 'courier_cash',
        owner: event.ownerId,
        francs: -event.francs,
      },
    ],
  })
}

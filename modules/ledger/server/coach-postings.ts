import type { Francs } from '#kernel/wire/money.ts'

import type { Tx } from '#kernel/database/database.ts'
import { postEntries } from './post-entries.ts'

/** Owes a carrier for the parcels of a waybill, from its departure on. */
export function postCoachDeparture(
  tx: Tx,
  event: { waybillId: string; carrierId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'coach_departure',
    subjectId: event.waybillId,
    eventKey: `coach-departure:${event.waybillId}`,
    occurredAt: event.at,
    entries: [
      { account: 'delivery_revenue', francs: event.francs },
      { account: 'carrier_payable', owner: event.carrierId, francs: -event.francs },
    ],
  })
}

/** Pays a carrier in cash from a courier's box. */
export function postCarrierPaidInCash(
  tx: Tx,
  event: { paymentId: string; carrierId: string; courierId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'carrier_paid_in_cash',
    subjectId: event.paymentId,
    eventKey: `carrier-cash:${event.paymentId}`,
    occurredAt: event.at,
    entries: [
      { account: 'carrier_payable', owner: event.carrierId, francs: event.francs },
      { account: 'courier_cash', owner: event.courierId, francs: -event.francs },
    ],
  })
}

/** Owes a shop what the sale of a lost parcel would have brought; `carrierId` null: written off. */
export function postCoachLoss(
  tx: Tx,
  event: {
    lossId: string
    parcelId: string
    shopId: string
    carrierId: string | null
    francs: Francs
    reason: string
    at: Date
  },
): Promise<void> {
  const { shopId, carrierId, francs } = event
  return postEntries(tx, {
    kind: 'coach_loss',
    subjectId: event.parcelId,
    eventKey: `coach-loss:${event.lossId}`,
    occurredAt: event.at,
    memo: event.reason,
    entries: [
      carrierId
        ? { account: 'carrier_payable', owner: carrierId, francs }
        : { account: 'write_off', francs },
      { account: 'seller_payable', owner: shopId, francs: -francs },
    ],
  })
}

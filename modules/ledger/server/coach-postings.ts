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

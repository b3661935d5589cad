import type { Tx } from '#kernel/database/database.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { type Entry, postEntries } from './post-entries.ts'

/** One of carrier and courier pays; none: it is written off. */
export type Loss = {
  lossId: string
  parcelId: string
  shopId: string
  carrierId: string | null
  courierId: string | null
  francs: Francs
  reason: string
  at: Date
}

/** Owes a shop what the sale of a lost parcel would have brought. */
export function postLoss(tx: Tx, event: Loss): Promise<void> {
  return postEntries(tx, {
    kind: 'coach_loss',
    subjectId: event.parcelId,
    eventKey: `coach-loss:${event.lossId}`,
    occurredAt: event.at,
    memo: event.reason,
    entries: entriesOf(event, event.francs),
  })
}

/** Takes a posted loss back: its parcel turned up. */
export function postLossTakenBack(tx: Tx, event: Loss): Promise<void> {
  return postEntries(tx, {
    kind: 'coach_loss_taken_back',
    subjectId: event.parcelId,
    eventKey: `coach-loss-back:${event.lossId}`,
    occurredAt: event.at,
    memo: event.reason,
    entries: entriesOf(event, -event.francs),
  })
}

function entriesOf({ shopId, carrierId, courierId }: Loss, francs: Francs): Entry[] {
  const payer: Entry = carrierId
    ? { account: 'carrier_payable', owner: carrierId, francs }
    : courierId
      ? { account: 'courier_payable', owner: courierId, francs }
      : { account: 'write_off', francs }
  return [payer, { account: 'seller_payable', owner: shopId, francs: -francs }]
}

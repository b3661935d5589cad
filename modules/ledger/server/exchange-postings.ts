import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import type { Francs } from '#kernel/wire/money.ts'

import { clearingAccounts } from '#modules/ledger/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import { postEntries } from './post-entries.ts'

/** Takes the trip of an exchange from what its shop is owed. */
export function postExchangeTrip(
  tx: Tx,
  event: { exchangeId: string; parcelId: string; shopId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'exchange_trip',
    subjectId: event.parcelId,
    eventKey: `exchange-trip:${event.exchangeId}`,
    occurredAt: event.at,
    entries: [
      { account: 'seller_payable', owner: event.shopId, francs: event.francs },
      { account: 'delivery_revenue', francs: -event.francs },
    ],
  })
}

/** Takes the way back of goods that a shop refunds by itself from what the shop is owed. */
export function postGoodsBackTrip(
  tx: Tx,
  event: { goodsReturnId: string; parcelId: string; shopId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'goods_back_trip',
    subjectId: event.parcelId,
    eventKey: `goods-back-trip:${event.goodsReturnId}`,
    occurredAt: event.at,
    entries: [
      { account: 'seller_payable', owner: event.shopId, francs: event.francs },
      { account: 'delivery_revenue', francs: -event.francs },
    ],
  })
}

/** Takes the trip of an exchange that its buyer paid by mobile money. */
export function postTripPaid(
  tx: Tx,
  event: {
    provider: PaymentProviderName
    paymentId: string
    exchangeId: string
    francs: Francs
    at: Date
  },
): Promise<void> {
  return postEntries(tx, {
    kind: 'exchange_trip_paid',
    subjectId: event.exchangeId,
    eventKey: `payment:${event.paymentId}`,
    occurredAt: event.at,
    entries: [
      { account: clearingAccounts[event.provider], francs: event.francs },
      { account: 'delivery_revenue', francs: -event.francs },
    ],
  })
}

/** Sells the old article of an exchange, paid by mobile money, at the terms of its sale. */
export function postSecondSale(
  tx: Tx,
  event: {
    provider: PaymentProviderName
    paymentId: string
    parcelId: string
    shopId: string
    francs: Francs
    commission: Francs
    at: Date
  },
): Promise<void> {
  const { francs, commission } = event
  return postEntries(tx, {
    kind: 'exchange_second_sale',
    subjectId: event.parcelId,
    eventKey: `payment:${event.paymentId}`,
    occurredAt: event.at,
    entries: [
      { account: clearingAccounts[event.provider], francs },
      { account: 'seller_payable', owner: event.shopId, francs: commission - francs },
      { account: 'commission', francs: -commission },
    ],
  })
}

/** Owes a paid trip back that was not made. */
export function postTripOwedBack(
  tx: Tx,
  event: { paymentId: string; exchangeId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'exchange_trip_due',
    subjectId: event.exchangeId,
    eventKey: `exchange-trip-due:${event.paymentId}`,
    occurredAt: event.at,
    entries: [
      { account: 'delivery_revenue', francs: event.francs },
      { account: 'refunds_due', francs: -event.francs },
    ],
  })
}

import type { Francs } from '#kernel/wire/money.ts'

import { clearingAccounts } from '#modules/ledger/database/values.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'

import type { Tx } from '#kernel/database/database.ts'
import { postEntries } from './post-entries.ts'

/** Holds the payment in escrow until delivery. */
export function postPaymentReceived(
  tx: Tx,
  event: {
    provider: PaymentProviderName
    paymentId: string
    orderId: string
    francs: Francs
    at: Date
  },
): Promise<void> {
  return postEntries(tx, {
    kind: 'payment_received',
    subjectId: event.orderId,
    eventKey: `payment:${event.paymentId}`,
    occurredAt: event.at,
    entries: [
      { account: clearingAccounts[event.provider], francs: event.francs },
      { account: 'escrow', francs: -event.francs },
    ],
  })
}

/** `rounding`: what the buyer was not asked for, since coins could not pay it. */
export function postCashCollected(
  tx: Tx,
  event: { parcelId: string; courierId: string; francs: Francs; rounding: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'cash_collected',
    subjectId: event.parcelId,
    eventKey: `cash:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      { account: 'courier_cash', owner: event.courierId, francs: event.francs },
      { account: 'cash_rounding', francs: event.rounding },
      { account: 'escrow', francs: -(event.francs + event.rounding) },
    ],
  })
}

export type Sale = {
  parcelId: string
  shopId: string
  goods: Francs
  commission: Francs
  shippingFee: Francs
  /** Paid by the shop for a free delivery. */
  shopDelivery: Francs
  /** Paid by the market's promotion. */
  marketDiscount: Francs
  marketDelivery: Francs
  at: Date
}

/** Turns escrow into shop debt, commission and delivery revenue at delivery. */
export function postSale(tx: Tx, sale: Sale): Promise<void> {
  return postEntries(tx, {
    kind: 'sale',
    subjectId: sale.parcelId,
    eventKey: `sale:${sale.parcelId}`,
    occurredAt: sale.at,
    entries: [
      { account: 'escrow', francs: sale.goods - sale.marketDiscount + sale.shippingFee },
      { account: 'promotions', francs: sale.marketDiscount + sale.marketDelivery },
      {
        account: 'seller_payable',
        owner: sale.shopId,
        francs: -(sale.goods - sale.commission - sale.shopDelivery),
      },
      { account: 'commission', francs: -sale.commission },
      {
        account: 'delivery_revenue',
        francs: -(sale.shippingFee + sale.shopDelivery + sale.marketDelivery),
      },
    ],
  })
}

export type Reversal = {
  parcelId: string
  cause: 'team' | 'complaint'
  /** Tells several reversals of a parcel and cause apart. */
  partId?: string | null
  shopId: string
  /** Francs: the three parts below, less the promotion's and what cash was rounded by. */
  refund: Francs
  shop: Francs
  commission: Francs
  delivery: Francs
  promotion: Francs
  rounding: Francs
  at: Date
}

/** Reverses a sale wholly or in part, once per parcel, cause and part. */
export function postSaleReversed(tx: Tx, reversal: Reversal): Promise<void> {
  return postEntries(tx, {
    kind: 'sale_reversed',
    subjectId: reversal.parcelId,
    eventKey: ['reversal', reversal.cause, reversal.partId ?? reversal.parcelId].join(':'),
    occurredAt: reversal.at,
    entries: [
      { account: 'seller_payable', owner: reversal.shopId, francs: reversal.shop },
      { account: 'commission', francs: reversal.commission },
      { account: 'delivery_revenue', francs: reversal.delivery },
      { account: 'promotions', francs: -reversal.promotion },
      { account: 'cash_rounding', francs: -reversal.rounding },
      { account: 'refunds_due', francs: -reversal.refund },
    ],
  })
}

/**
 * Payments held for delivered parcels go to their delivery and promotion; the shop's share also to
 * the promotion.
 */
export function postFallenOut(
  tx: Tx,
  event: {
    parcelId: string
    shopId: string
    keptDelivery: Francs
    keptPromotion: Francs
    borne: Francs
    /** To shops that bore too much of it before. */
    givenBack: readonly { shopId: string; francs: Francs }[]
    fall: number
    at: Date
  },
): Promise<void> {
  return postEntries(tx, {
    kind: 'parcel_fell_out',
    subjectId: event.parcelId,
    eventKey: `fell-out:${event.parcelId}${again(event.fall)}`,
    occurredAt: event.at,
    entries: [
      { account: 'escrow', francs: event.keptDelivery + event.keptPromotion },
      { account: 'delivery_revenue', francs: -event.keptDelivery },
      { account: 'seller_payable', owner: event.shopId, francs: event.borne },
      { account: 'promotions', francs: -(event.keptPromotion + event.borne) },
      ...event.givenBack.flatMap(({ shopId, francs }) => [
        { account: 'seller_payable' as const, owner: shopId, francs: -francs },
        { account: 'promotions' as const, francs },
      ]),
    ],
  })
}

/** A parcel that was found may fall out of its order again. */
function again(fall: number): string {
  return fall > 1 ? `:${fall}` : ''
}

export function postRefundSent(
  tx: Tx,
  event: { provider: PaymentProviderName; refundId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'refund_sent',
    subjectId: event.refundId,
    eventKey: `refund:${event.refundId}`,
    occurredAt: event.at,
    entries: [
      { account: 'refunds_due', francs: event.francs },
      { account: clearingAccounts[event.provider], francs: -event.francs },
    ],
  })
}

type DepositEvent = { parcelId: string; francs: Francs; at: Date }

/** A parcel's deposit leaves escrow and is owed back. */
export function postDepositDue(tx: Tx, event: DepositEvent & { fall: number }): Promise<void> {
  return postEntries(tx, {
    kind: 'refund_due',
    subjectId: event.parcelId,
    eventKey: `deposit-due:${event.parcelId}${again(event.fall)}`,
    occurredAt: event.at,
    entries: [
      { account: 'escrow', francs: event.francs },
      { account: 'refunds_due', francs: -event.francs },
    ],
  })
}

/** The deposit of a parcel that came back at its buyer's fault becomes delivery revenue. */
export function postDepositKept(tx: Tx, event: DepositEvent): Promise<void> {
  return postEntries(tx, {
    kind: 'deposit_kept',
    subjectId: event.parcelId,
    eventKey: `deposit-kept:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      { account: 'escrow', francs: event.francs },
      { account: 'delivery_revenue', francs: -event.francs },
    ],
  })
}

/** A kept deposit is owed back after all. */
export function postDepositReturned(tx: Tx, event: DepositEvent): Promise<void> {
  return postEntries(tx, {
    kind: 'deposit_returned',
    subjectId: event.parcelId,
    eventKey: `deposit-returned:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      { account: 'delivery_revenue', francs: event.francs },
      { account: 'refunds_due', francs: -event.francs },
    ],
  })
}

/** Payments of undeliverable parcels leave escrow and are owed to the buyer. */
export function postRefundDue(
  tx: Tx,
  event: { subjectId: string; francs: Francs; fall: number; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'refund_due',
    subjectId: event.subjectId,
    eventKey: `refund-due:${event.subjectId}${again(event.fall)}`,
    occurredAt: event.at,
    entries: [
      { account: 'escrow', francs: event.francs },
      { account: 'refunds_due', francs: -event.francs },
    ],
  })
}

/** A lost parcel turned up before its refund left: its payment is held for it again. */
export function postRefundTakenBack(
  tx: Tx,
  event: { parcelId: string; lossId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'refund_taken_back',
    subjectId: event.parcelId,
    eventKey: `refund-taken-back:${event.lossId}`,
    occurredAt: event.at,
    entries: [
      { account: 'refunds_due', francs: event.francs },
      { account: 'escrow', francs: -event.francs },
    ],
  })
}

/** Its buyer says that no cash was given: nothing is owed back, and no box has `francs`. */
export function postDoublePaymentDenied(
  tx: Tx,
  event: {
    parcelId: string
    ownerId: string
    box: 'courier' | 'relay'
    francs: Francs
    rounding: Francs
    at: Date
  },
): Promise<void> {
  return postEntries(tx, {
    kind: 'double_payment_denied',
    subjectId: event.parcelId,
    eventKey: `double-payment-denied:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      { account: 'refunds_due', francs: event.francs + event.rounding },
      { account: 'cash_rounding', francs: -event.rounding },
      {
        account: event.box === 'relay' ? 'relay_cash' : 'courier_cash',
        owner: event.ownerId,
        francs: -event.francs,
      },
    ],
  })
}

import { sumOf } from '#kernel/wire/money.ts'
import { awayWords, providerWords } from '#modules/operators/contract/provider-words.ts'
import { isToPayAtDoor } from '#modules/orders/contract/order-due.ts'
import { parcelHas, type ParcelState } from '#modules/orders/contract/order-states.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { PaymentFacts } from '#modules/payments/module.ts'
import type { OrderRow } from './move-parcel.ts'
import { awaitsDeposit, doorDueOf } from './owe-back.ts'
import type { ParcelRow } from './read-orders.ts'

export function canPay(order: OrderRow, states: ParcelState[], now: Date): boolean {
  return (
    (order.paymentMethod !== 'cash_on_delivery' || awaitsDeposit(order)) &&
    !order.paidAt &&
    states.includes('awaiting_payment') &&
    (order.reservedUntil ?? now) > now
  )
}

/** Returns the state of a deposit; null where none was asked. */
export function presentDeposit(order: OrderRow, parcels: ParcelRow[]): Order['deposit'] {
  if (order.depositFrancs === null) return null
  const own = parcels.map(({ parcel }) => parcel)
  const isGone = ({ state }: ParcelRow['parcel']) => parcelHas('isGivenUp', state)
  const held = sumOf(own, ({ depositFrancs }) => depositFrancs)
  return {
    francs: order.depositFrancs,
    isPaid: order.depositPaymentId !== null,
    kept: sumOf(own, ({ keptDepositFrancs }) => keptDepositFrancs),
    back: order.depositPaymentId
      ? order.depositFrancs -
        held +
        sumOf(
          own.filter(isGone),
          ({ depositFrancs, keptDepositFrancs }) => depositFrancs - keptDepositFrancs,
        )
      : 0,
  }
}

export function payableByPhone(order: OrderRow, parcels: ParcelRow[]): number | null {
  if (order.paymentMethod !== 'cash_on_delivery') return null
  const toPay = parcels.filter(({ parcel }) => isToPayAtDoor(parcel))
  return sumOf(toPay, doorDueOf) || null
}

export function presentPayment(
  order: OrderRow,
  states: ParcelState[],
  attempt: PaymentFacts | undefined,
  refunds: string[],
  now: Date,
): Order['payment'] {
  const base = {
    method: order.paymentMethod,
    expiresAt:
      order.paidAt || order.depositPaymentId ? null : (order.reservedUntil?.toISOString() ?? null),
    message: null,
  }
  if (order.paymentMethod === 'cash_on_delivery' && !awaitsDeposit(order)) {
    if (states.every((state) => parcelHas('isGivenUp', state)))
      return { ...base, state: 'cancelled' }
    const isPaid = order.paidAt || states.every((state) => !parcelHas('isOpen', state))
    return { ...base, state: isPaid ? 'paid' : 'on_delivery' }
  }
  if (order.paidAt) {
    const state =
      refunds.length === 0
        ? 'paid'
        : refunds.every((refund) => refund === 'confirmed')
          ? 'refunded'
          : 'refund_due'
    return { ...base, state }
  }
  if (!states.includes('awaiting_payment'))
    return {
      ...base,
      state:
        attempt?.state === 'expired' || attempt?.state === 'initiated' ? 'expired' : 'cancelled',
    }
  if (attempt?.state === 'initiated' && attempt.paymentUrl && attempt.expiresAt > now)
    return { ...base, state: 'pending', paymentUrl: attempt.paymentUrl }
  if (attempt?.state === 'failed')
    return {
      ...base,
      state: 'failed',
      message:
        attempt.failure === 'provider_down'
          ? awayWords(attempt.provider)
          : `Le paiement a été refusé par ${providerWords[attempt.provider]}.`,
    }
  if (attempt?.state === 'expired')
    return { ...base, state: 'expired', message: 'Le temps de paiement est passé.' }
  return { ...base, state: 'pending' }
}

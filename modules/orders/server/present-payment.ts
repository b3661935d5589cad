import { sumOf } from '#kernel/wire/money.ts'
import { awayWords, providerWords } from '#modules/operators/contract/provider-words.ts'
import { isToPayAtDoor } from '#modules/orders/contract/order-due.ts'
import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { MovedFrancs, PaymentFacts } from '#modules/payments/module.ts'
import type { LockedParcel, parcelsOf } from '#modules/parcels/module.ts'
import { awaitsDeposit, doorDueOf } from '#modules/parcels/contract/parcel-due.ts'

export type PlacedParcel = Awaited<ReturnType<typeof parcelsOf>>[number]

export function canPay(order: LockedParcel['order'], states: ParcelState[], now: Date): boolean {
  return (
    (order.paymentMethod !== 'cash_on_delivery' || awaitsDeposit(order)) &&
    !order.paidAt &&
    states.includes('awaiting_payment') &&
    (order.reservedUntil ?? now) > now
  )
}

/** Returns the state of a deposit; null where none was asked. */
export function presentDeposit(
  order: LockedParcel['order'],
  parcels: PlacedParcel[],
): Order['deposit'] {
  if (order.depositFrancs === null) return null
  const own = parcels.map(({ parcel }) => parcel)
  const isGone = ({ state }: PlacedParcel['parcel']) => parcelHas('isGivenUp', state)
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

export function payableByPhone(
  order: LockedParcel['order'],
  parcels: PlacedParcel[],
): number | null {
  if (order.paymentMethod !== 'cash_on_delivery') return null
  const toPay = parcels.filter(({ parcel }) => isToPayAtDoor(parcel))
  return sumOf(toPay, doorDueOf) || null
}

export function presentPayment(
  order: LockedParcel['order'],
  parcels: readonly PlacedParcel[],
  attempt: PaymentFacts | undefined,
  moved: readonly MovedFrancs[],
  now: Date,
): Order['payment'] {
  const states = statesOf(parcels)
  const base = {
    method: order.paymentMethod,
    expiresAt:
      order.paidAt || order.depositPaymentId ? null : (order.reservedUntil?.toISOString() ?? null),
    message: null,
    ...presentMoved(order, moved, cashOf(order, parcels)),
  }
  if (order.paymentMethod === 'cash_on_delivery' && !awaitsDeposit(order)) {
    if (states.every((state) => parcelHas('isGivenUp', state)))
      return { ...base, state: 'cancelled' }
    const isPaid = order.paidAt || states.every((state) => !parcelHas('isOpen', state))
    return { ...base, state: isPaid ? paidState(base) : 'on_delivery' }
  }
  if (order.paidAt) return { ...base, state: paidState(base) }
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

/** States of the parcels that decide the state of the order: not of rests that return. */
export function statesOf(all: readonly PlacedParcel[]): ParcelState[] {
  return all.flatMap(({ parcel }) => (parcel.restOf === null ? [parcel.state] : []))
}

/** Returns what was paid in cash, also where the rest was paid by telephone. */
function cashOf(
  { paymentMethod }: LockedParcel['order'],
  parcels: readonly PlacedParcel[],
): number {
  const isCash = paymentMethod === 'cash_on_delivery'
  const inCash = parcels.filter(
    ({ parcel }) => (isCash || parcel.outsidePayment) && parcelHas('isDelivered', parcel.state),
  )
  return sumOf(inCash, (row) => doorDueOf(row) - row.parcel.cashRoundingFrancs)
}

/** Returns what was paid, is owed back and was given back, each where there is some. */
function presentMoved(
  order: LockedParcel['order'],
  moved: readonly MovedFrancs[],
  cash: number,
): Moved {
  const ofKind = (kind: MovedFrancs['kind']) => moved.filter((one) => one.kind === kind)
  const paid = ofKind('paid')
  const paidAt = order.paidAt ?? paid.at(-1)?.at
  const due = sumOf(ofKind('due'), ({ francs }) => francs)
  const refunded = ofKind('refunded').flatMap(({ francs, at }) =>
    at ? [{ francs, at: at.toISOString() }] : [],
  )
  return {
    ...((paid.length > 0 || cash > 0) && { paid: cash + sumOf(paid, ({ francs }) => francs) }),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    ...(due > 0 && { refundDue: due }),
    ...(refunded.length > 0 && { refunded }),
  }
}

type Moved = Pick<Order['payment'], 'paid' | 'paidAt' | 'refundDue' | 'refunded'>

/** A part that came back leaves the order paid. */
function paidState({ paid = 0, refundDue, refunded }: Moved): Order['payment']['state'] {
  if (refundDue) return 'refund_due'
  if (!refunded) return 'paid'
  return sumOf(refunded, ({ francs }) => francs) >= paid ? 'refunded' : 'paid'
}

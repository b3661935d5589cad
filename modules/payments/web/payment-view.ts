import type { Order } from '#modules/orders/contract/orders.ts'

import type { PaymentSignal } from './payment-signal.ts'

/**
 * What there is to say and do about an order’s payment: `toPay` not begun or to be resumed, `left`
 * cancelled on the provider’s page, `checking` back from it without an answer yet, `refused`,
 * `outOfTime` (this attempt; the stock is still kept), `ending` (the stock is about to be freed),
 * `over` (it was), `refunding`, `refunded`; null when there is nothing to say.
 */
export type PaymentView =
  | 'toPay'
  | 'left'
  | 'checking'
  | 'refused'
  | 'outOfTime'
  | 'ending'
  | 'over'
  | 'refunding'
  | 'refunded'
  | null

export function paymentView(
  order: Pick<Order, 'payment' | 'canPay'>,
  signal: PaymentSignal | null,
): PaymentView {
  const { method, state } = order.payment
  if (state === 'refund_due') return 'refunding'
  if (state === 'refunded') return 'refunded'
  if (method === 'cash_on_delivery' || state === 'paid' || state === 'on_delivery') return null
  if (!order.canPay) return state === 'cancelled' || state === 'expired' ? 'over' : 'ending'
  if (state === 'failed') return 'refused'
  if (state === 'expired') return 'outOfTime'
  if (signal === 'returned') return 'checking'
  return signal === 'cancelled' ? 'left' : 'toPay'
}

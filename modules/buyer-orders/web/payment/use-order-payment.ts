import { useCallback, useEffect, useState } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { lacksDeposit, payableNow } from '#modules/orders/contract/order-due.ts'
import { checkOrderPayment, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { call } from '#client/api/client.ts'
import { onLive } from '#client/live/live.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'

import {
  rememberOpened,
  onPaymentSignal,
  type PaymentSignal,
  usePaymentWatch,
} from '#modules/payments/web/index.ts'

type OrderPaymentInput = {
  order: Order
  userId: string
  atOnce: boolean
  onOrder: (order: Order) => void
}

export type OrderPaymentState = {
  view: PaymentView
  page: string | null
  busy: boolean
  problem: string | null
  justPaid: boolean
  depositJustPaid: boolean
  open: (provider?: PaymentProviderName) => Promise<void>
  close: () => void
}

/** Only the server decides the outcome. */
export function useOrderPayment({
  order,
  userId,
  atOnce,
  onOrder,
}: OrderPaymentInput): OrderPaymentState {
  const orderId = order._id
  const { state, paymentUrl } = order.payment
  const [shown, setShown] = useState(atOnce)
  const [signal, setSignal] = useState<PaymentSignal | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [unpaidAtFirst] = useState(state !== 'paid')
  const isDeposit = lacksDeposit(order)
  const [lackedAtFirst] = useState(isDeposit)

  const check = useCallback(async () => {
    try {
      onOrder(await call(checkOrderPayment, { params: { id: orderId } }))
    } catch {}
  }, [orderId, onOrder])

  useEffect(
    () =>
      onPaymentSignal((received) => {
        setSignal(received)
        setShown(false)
        void check()
      }),
    [check],
  )
  usePaymentWatch(
    (order.payment.method !== 'cash_on_delivery' || isDeposit) &&
      state === 'pending' &&
      (paymentUrl !== undefined || signal !== null),
    check,
    order.payment.expiresAt,
  )
  useEffect(
    () =>
      state === 'paid' && !order.fulfillments.some(({ clientOtp }) => clientOtp)
        ? undefined
        : onLive('orders', () => void check()),
    [state, order.fulfillments, check],
  )
  useEffect(() => {
    if (shown && paymentUrl) rememberOpened(orderId)
  }, [shown, paymentUrl, orderId])

  const open = async (provider?: PaymentProviderName) => {
    setProblem(null)
    setSignal(null)
    if (!paymentUrl || provider) {
      setBusy(true)
      try {
        const page = await call(initiatePayment, {
          body: {
            userId,
            type: 'order',
            orderId,
            totalPrice: payableNow(order),
            ...(provider ? { provider } : {}),
          },
        })
        onOrder({
          ...order,
          payment: {
            ...order.payment,
            ...(provider && !isDeposit ? { method: provider } : {}),
            state: 'pending',
            paymentUrl: page.paymentUrl,
            message: null,
          },
        })
      } catch (failure) {
        setProblem(sentenceOf(failure))
        if (failure instanceof CallFailure && failure.status === 409) await check()
        return
      } finally {
        setBusy(false)
      }
    }
    setShown(true)
  }
  const close = () => {
    setShown(false)
    void check()
  }
  return {
    view: paymentView(order, signal),
    page: shown && paymentUrl ? paymentUrl : null,
    busy,
    problem,
    justPaid: unpaidAtFirst && state === 'paid' && order.payment.method !== 'cash_on_delivery',
    depositJustPaid: lackedAtFirst && !isDeposit,
    open,
    close,
  }
}

/**
 * `toPay` not begun or resumable, `left` cancelled on the provider’s page, `checking` without
 * result, `refused`, `outOfTime` (this attempt; stock still reserved), `ending` (stock soon freed),
 * `over` (freed), `refunding`, `refunded`.
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
  order: Pick<Order, 'payment' | 'canPay' | 'deposit'>,
  signal: PaymentSignal | null,
): PaymentView {
  const { method, state } = order.payment
  if (state === 'refund_due') return 'refunding'
  if (state === 'refunded') return 'refunded'
  if (state === 'paid' || state === 'on_delivery') return null
  if (method === 'cash_on_delivery' && !lacksDeposit(order)) return null
  if (!order.canPay) return state === 'cancelled' || state === 'expired' ? 'over' : 'ending'
  if (state === 'failed') return 'refused'
  if (state === 'expired') return 'outOfTime'
  if (signal === 'returned') return 'checking'
  return signal === 'cancelled' ? 'left' : 'toPay'
}

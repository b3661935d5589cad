import { expect, test } from 'vitest'

import type { Order } from '#modules/orders/contract/orders.ts'

import { paymentView } from './use-order-payment.ts'

const order = (
  state: Order['payment']['state'],
  canPay: boolean,
  method: Order['payment']['method'] = 'orange_money',
) => ({
  payment: { method, state, expiresAt: null, message: null },
  canPay,
})

test.each([
  ['not begun', order('pending', true), null, 'toPay'],
  ['given up at the provider', order('pending', true), 'cancelled', 'left'],
  ['confirmed at the provider, no answer yet', order('pending', true), 'returned', 'checking'],
  ['refused', order('failed', true), 'returned', 'refused'],
  ['attempt too old', order('expired', true), null, 'outOfTime'],
  ['paid', order('paid', false), 'returned', null],
  ['reservation over, stock not freed yet', order('pending', false), null, 'ending'],
  ['expired', order('expired', false), null, 'over'],
  ['cancelled', order('cancelled', false), null, 'over'],
  ['to be refunded', order('refund_due', false), null, 'refunding'],
  ['refunded', order('refunded', false), null, 'refunded'],
  ['cash at the door', order('on_delivery', false, 'cash_on_delivery'), null, null],
  ['cash, cancelled', order('cancelled', false, 'cash_on_delivery'), null, null],
] as const)('%s', (_, given, signal, view) => {
  expect(paymentView(given, signal)).toBe(view)
})

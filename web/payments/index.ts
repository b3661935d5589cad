/** Paying an order or a plan, and giving money back. */
export { rememberOpened } from './opened-payment.ts'
export { OrderPayment } from './order-payment.tsx'
export { PaymentSheet } from './payment-sheet.tsx'
export { onPaymentSignal } from './payment-signal.ts'
export { Refunds } from './refunds/refunds.tsx'
export { timeLeft } from './time-left.ts'
export { TransactionSheet } from './transaction-sheet.tsx'
export { usePaymentWatch } from './use-payment-watch.ts'

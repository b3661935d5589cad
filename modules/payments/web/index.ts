export { savePaymentMethod, useLastMethod, methodToPay } from './method-to-pay.ts'
export { ProviderSelect } from './provider-select.tsx'
export { rememberOpened } from './opened-payment.ts'
export { NumberProof, type NumberProofField, numberProofIn } from './number-proof-field.tsx'

export { PayByOperator } from './pay-by-operator.tsx'
export { PaymentElsewhere, PaymentFrame, PaymentSheet } from './payment-sheet.tsx'
export { onPaymentSignal, type PaymentSignal } from './payment-signal.ts'
export { OwnRefunds } from './refunds/own-refunds-card.tsx'

export { timeLeft } from './time-left.ts'
export { TransactionSheet } from './transaction-sheet.tsx'
export { nextCheckMs, usePaymentWatch, watchPayment } from './use-payment-watch.ts'
export { useProviders } from './use-providers.ts'

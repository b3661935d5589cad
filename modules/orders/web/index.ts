export { OrderButton, OrderSum } from './checkout/order-sum.tsx'
export { PaymentChoice } from './checkout/payment-choice.tsx'
export { usePlacing } from './checkout/use-placing.ts'
export { OrderOnItsWay } from './order-on-its-way.tsx'
export { OrderPayment } from './payment/order-payment.tsx'













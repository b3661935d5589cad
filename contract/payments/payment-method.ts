import { z } from 'zod'

import { paymentMethods } from '#database/values/payments.ts'

export { paymentMethods } from '#database/values/payments.ts'
export const PaymentMethod = z.enum(paymentMethods, 'Choisissez un moyen de paiement.')
export type PaymentMethod = z.output<typeof PaymentMethod>

import { z } from 'zod'

export const paymentMethods = ['orange_money', 'cash_on_delivery'] as const
export const PaymentMethod = z.enum(paymentMethods, 'Choisissez un moyen de paiement.')
export type PaymentMethod = z.output<typeof PaymentMethod>

import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { PaymentProvider, providerAddresses } from '#modules/operators/contract/payment-method.ts'

export const initiatePayment = endpoint('POST', '/api/payments/initiate', {
  who: 'user',
  sale: 'order',
  idempotent: 'optional',
  body: z.object({
    userId: Id,
    type: z.string('Type de paiement invalide.').max(40, 'Type de paiement invalide.'),
    orderId: Id.optional(),
    exchangeId: Id.optional(),
    subscriptionPlan: z.string().max(40).optional(),
    renewal: z.boolean().optional(),
    provider: PaymentProvider.optional(),
    /** Must equal the server's sum. */
    totalPrice: z.int('Montant invalide.').optional(),
  }),
  reply: z.object({ payment_url: z.string(), paymentUrl: z.string() }),
  errors: [
    'payments.too_many_pages',
    'payments.wrong_type',
    'payments.wrong_amount',
    'payments.nothing_to_pay',
    'payments.provider_down',
    'payments.not_offered',
    'orders.unknown',
    'orders.promotion_gone',
    'orders.place_gone',
    'exchanges.unknown',
  ],
  summary: 'Ouvre un paiement et rend l’adresse de la page de l’opérateur.',
})

export const OfferedProvider = z.object({
  name: PaymentProvider,
  open: z.boolean(),
  reason: z.string().nullable(),
})
export type OfferedProvider = z.output<typeof OfferedProvider>

export const listProviders = endpoint('GET', '/api/payments/providers', {
  who: 'visitor',
  reply: z.object({ providers: z.array(OfferedProvider) }),
  summary: 'Les opérateurs par lesquels on peut payer, et ceux qui ne répondent pas en ce moment.',
})

/** Triggers a status call only, signed or not. */
export const paymentNotification = endpoint('POST', '/api/payments/notifications/{provider}', {
  who: 'visitor',
  raw: true,
  params: z.object({
    provider: z.enum(providerAddresses, 'Cet opérateur n’existe pas.'),
  }),
  body: z.looseObject({}),
  reply: z.object({ received: z.literal(true) }),
  errors: ['payments.notice_refused'],
  summary: `Notification d’un opérateur : ${providerAddresses.join(' ou ')}.`,
})

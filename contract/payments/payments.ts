import { z } from 'zod'

import { endpoint } from '../kernel/endpoint.ts'
import { Id } from '../kernel/fields.ts'

export const initiatePayment = endpoint('POST', '/api/payments/initiate', {
  who: 'user',
  idempotent: 'optional',
  body: z.object({
    userId: Id,
    type: z.string('Type de paiement invalide.').max(40, 'Type de paiement invalide.'),
    orderId: Id.optional(),
    subscriptionPlan: z.string().max(40).optional(),
    renewal: z.boolean().optional(),
    /** Must equal what the server computes. */
    totalPrice: z.int('Montant invalide.').optional(),
  }),
  reply: z.object({ payment_url: z.string(), paymentUrl: z.string() }),
  errors: [
    'payments.wrong_type',
    'payments.wrong_amount',
    'payments.nothing_to_pay',
    'payments.provider_down',
    'orders.unknown',
  ],
  summary: 'Ouvre un paiement Orange Money et rend l’adresse de la page du prestataire.',
})

/** What the provider posts. It is unsigned, so it only makes us ask the provider's status call. */
export const orangeMoneyNotification = endpoint(
  'POST',
  '/api/payments/notifications/orange-money',
  {
    who: 'visitor',
    body: z.object({
      status: z.string().max(40),
      notif_token: z.string().regex(/^[\w-]{1,128}$/, 'Jeton inconnu.'),
      txnid: z.string().max(64).optional(),
    }),
    reply: z.object({ received: z.literal(true) }),
    summary: 'Notification d’Orange Money.',
  },
)

import { hoursWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { PaymentMethod, PaymentProvider } from '#modules/operators/contract/payment-method.ts'

export const RELATIVE_HOURS = 12
export const MOST_LINKED_ORDERS = 2

/** The payer sees a first name, articles and sum only. */
export const LinkToPay = z.object({
  state: z.enum(['open', 'paid', 'cancelled']),
  firstName: z.string(),
  items: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      imageUrl: z.string().nullable(),
      choice: z.string().nullable(),
      qty: z.int(),
      lineTotal: Francs,
    }),
  ),
  shops: z.int(),
  shippingFee: Francs,
  discount: Francs,
  /** Paid before; taken off `total`. */
  deposit: Francs.optional(),
  /** The link pays this deposit alone, of `total`. */
  depositToPay: Francs.nullish(),
  total: Francs,
  expiresAt: Time,
  method: PaymentMethod,
  paidAt: z.nullable(Time),
  receiveAt: ReceivePlace.optional(),
  restBeforeLeaving: z.boolean().optional(),
  /** Payments too many, which go back to the numbers that paid. */
  paidTwice: z
    .array(z.object({ _id: Id, francs: Francs, method: PaymentMethod, paidAt: Time }))
    .optional(),
  orderNumber: z.string().nullable(),
  ownOrder: z.nullable(Id),
})
export type LinkToPay = z.output<typeof LinkToPay>

export const makePaymentLink = endpoint('POST', '/api/orders/{id}/payment-link', {
  who: 'user',
  params: z.object({ id: Id }),
  reply: z.object({
    /** Token of `/payer/{token}`; shown only here. */
    token: z.string(),
    expiresAt: Time,
    left: z.int(),
  }),
  status: 201,
  errors: [
    'orders.unknown',
    'payments.nothing_to_pay',
    'orders.too_many_links',
    'orders.link_holds_too_much',
  ],
  summary: `Un lien par lequel un proche paie cette commande, qui attend alors ${hoursWords(RELATIVE_HOURS)}.`,
})

const byToken = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'Ce lien n’est pas entier.') })

export const readPaymentLink = endpoint('GET', '/api/payment-links/{token}', {
  who: 'optional',
  params: byToken,
  reply: LinkToPay,
  errors: ['orders.payment_link_dead'],
  summary: 'Ce qu’un lien « Faire payer par un proche » permet de payer.',
})

export const payByLink = endpoint('POST', '/api/payment-links/{token}/payment', {
  who: 'visitor',
  params: byToken,
  body: z.object({ provider: PaymentProvider }),
  reply: z.object({ paymentUrl: z.string() }),
  errors: [
    'payments.too_many_pages',
    'orders.payment_link_dead',
    'orders.promotion_gone',
    'orders.place_gone',
    'payments.nothing_to_pay',
    'payments.provider_down',
    'payments.not_offered',
  ],
  summary: 'Ouvre la page de l’opérateur pour payer la commande de ce lien.',
})

export function paymentLinkCard(token: string): string {
  return `/apercu/payer/${token}.jpg`
}

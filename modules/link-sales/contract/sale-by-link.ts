import { codeLifeWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { ownName, UserInfo } from '#modules/identity/contract/accounts.ts'
import { SmsCode } from '#modules/identity/contract/phone-proof.ts'
import { addressTexts } from '#modules/addresses/contract/address-rules.ts'
import { Destination } from '#modules/addresses/contract/shipping-address.ts'
import { Delay } from '#modules/pricing/contract/delivery-estimate.ts'
import { CollectionPlace, OfferedRelay } from '#modules/pricing/contract/quote.ts'
import { placeOrder, Order } from '#modules/orders/contract/orders.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { name, Phone } from '#kernel/wire/person-fields.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { offerPlaces } from '#modules/link-sales/database/values.ts'
import { OfferLine } from './offers.ts'

export const saleStates = [
  'open',
  'taken',
  'withdrawn',
  'removed',
  'ended',
  'sold_out',
  'gone',
  'shop_closed',
] as const

/** « Vente par lien » as anyone with its link reads it. */
export const Sale = z.object({
  _id: Id,
  /** `removed`: by the team; `gone`: an article or free line is no longer sold. */
  state: z.enum(saleStates),
  /** For the page and a preview in WhatsApp. */
  title: z.string(),
  imageUrl: z.string().nullable(),
  shop: z.object({
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    place: z.string(),
    since: Time,
    deliveries: z.int(),
    rating: z.number().nullable(),
    reviews: z.int(),
  }),
  items: z.array(OfferLine),
  total: Francs,
  /** Of the articles at their usual price, with the free lines; null: no lower. */
  usualTotal: z.nullable(Francs),
  depositPercent: z.int(),
  /** Paid first; 0: none. */
  deposit: Francs,
  readyDays: z.int(),
  endsAt: Time,
  takenAt: z.nullable(Time),
  /** Its articles that the shop still sells, for a link that came too late. */
  others: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      price: Francs,
      stock: z.int(),
    }),
  ),
  /** The caller's order, where she took it. */
  ownOrder: z.nullable(Id),
  /** The caller sells for this shop. */
  isOwn: z.boolean(),
})
export type Sale = z.output<typeof Sale>

const byToken = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'Ce lien n’est pas entier.') })
const closed = [
  'link_sales.link_unknown',
  'link_sales.taken',
  'link_sales.withdrawn',
  'link_sales.removed',
  'link_sales.ended',
  'link_sales.gone',
  'link_sales.sold_out',
  'link_sales.shop_closed',
] as const

export const readSale = endpoint('GET', '/api/offers/{token}', {
  who: 'optional',
  sale: 'link',
  params: byToken,
  reply: Sale,
  errors: ['link_sales.link_unknown'],
  summary: 'Ce qu’un lien de vente propose, ou ce qu’il est devenu.',
})

export const noteVisit = endpoint('POST', '/api/offers/{token}/visits', {
  who: 'optional',
  sale: 'link',
  params: byToken,
  status: 204,
  errors: ['link_sales.link_unknown'],
  summary: 'Compte une visite de la page, que la boutique voit ; pas les siennes.',
})

const receive = {
  receiveAt: z.enum(offerPlaces, 'Choisissez où recevoir.'),
  /** Where it is delivered, or near which a relay point is; not needed at the shop. */
  place: Destination.nullish(),
  /** Chosen relay point; absent: the nearest with room. */
  relayId: Id.nullish(),
}

export const SaleQuote = z.object({
  /** Where it may be received, with the price; the door without a fee until its place is known. */
  receive: z.array(
    z.object({ at: z.enum(offerPlaces), fee: z.nullable(Francs), delay: z.nullable(Delay) }),
  ),
  /** Where the shop hands over; null: not offered. */
  collection: z.nullable(CollectionPlace),
  /** Near the place, the nearest first, also those without room. */
  relays: z.array(OfferedRelay),
  /** For which the sums are, at a relay point. */
  relayId: z.nullable(Id),
  /** Why the chosen place is not possible, or null. */
  problem: z.string().nullable(),
  total: Francs,
  shippingFee: z.nullable(Francs),
  /** Francs due now by each way of paying; null: not possible. `cash`: 0, or its deposit. */
  pay: z.object({
    whole: z.nullable(Francs),
    deposit: z.nullable(Francs),
    cash: z.nullable(Francs),
  }),
  /** Why cash at the door is not possible, or null. */
  cashProblem: z.string().nullable(),
  /** After a deposit: before the parcel leaves its shop, or also in cash at the door. */
  restDue: z.enum(['before_leaving', 'at_door', 'at_shop']),
})
export type SaleQuote = z.output<typeof SaleQuote>

export const quoteSale = endpoint('POST', '/api/offers/{token}/quote', {
  who: 'optional',
  sale: 'link',
  params: byToken,
  body: z.object(receive),
  reply: SaleQuote,
  errors: [...closed, 'link_sales.place_not_offered'],
  summary: 'Les lieux de réception avec leur prix, et ce qui se paie maintenant et plus tard.',
})

export const requestSaleCode = endpoint('POST', '/api/offers/{token}/code', {
  who: 'visitor',
  params: byToken,
  body: z.object({ phone: Phone }),
  reply: z.object({
    message: z.string(),
    /** Seconds before another code may be asked. */
    again: z.int(),
  }),
  errors: [...closed, 'identity.too_many_tries'],
  summary: `Envoie un code par SMS au numéro de l’acheteuse, ${codeLifeWords} ; la réponse ne dit pas si le numéro a un compte.`,
})

export const enterBySale = endpoint('POST', '/api/offers/{token}/session', {
  who: 'visitor',
  params: byToken,
  body: z.object({ name: name(ownName), phone: Phone, code: SmsCode }),
  reply: UserInfo.extend({
    /** This sale, where the number had an account: the session opens it alone. */
    onlySale: z.nullable(Id),
  }),
  status: 201,
  errors: [
    ...closed,
    'identity.code_wrong',
    'identity.code_dead',
    'identity.suspended',
    'identity.long_unused',
    'link_sales.sign_in_first',
  ],
  summary:
    'Ouvre une session par le code reçu ; fait le compte d’un numéro qui n’en a pas, sans mot de passe. D’un compte qui existait déjà, elle n’ouvre que cette vente, jusqu’à une connexion.',
})

export const salePayments = ['whole', 'deposit', 'cash'] as const

export const takeSale = endpoint('POST', '/api/offers/{token}/order', {
  who: 'user',
  sale: 'link',
  idempotent: true,
  params: byToken,
  body: z.object({
    ...receive,
    /** As on any address; at a door alone. */
    repere: text(0, addressTexts.repere.max, '').nullish(),
    gpsCoordinates: z
      .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullish(),
    fullName: name(ownName),
    phone: Phone,
    pay: z.enum(salePayments, 'Choisissez comment payer.'),
    /** Needed unless nothing is paid now. */
    provider: PaymentProvider.nullish(),
    /** As shown: another sum is refused. */
    expectedTotal: z.int().optional(),
    expectedNow: z.int().optional(),
  }),
  reply: Order,
  status: 201,
  errors: [
    ...closed,
    'link_sales.place_not_offered',
    'link_sales.payment_not_offered',
    'link_sales.address_missing',
    'link_sales.own_shop',
    ...placeOrder.errors,
  ],
  summary:
    'Prend la vente, une seule fois : réserve le stock et passe la commande, dont `payment.paymentUrl` ouvre la page de l’opérateur.',
})

/** Picture of the sale for a WhatsApp status, 1080 × 1920 px. */
export function saleStatusPicture(token: string): string {
  return `/apercu/statut/vente/${token}.jpg`
}

/** Picture of the sale for a preview. */
export function saleCard(token: string): string {
  return `/apercu/vente/${token}.jpg`
}

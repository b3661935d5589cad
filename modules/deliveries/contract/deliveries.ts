import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, momentField, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { OTP_LENGTH, PAGE_SIZE } from '#kernel/wire/limits.ts'
import { CODE_TEXT_MAX, readCode, withoutSeparators } from '#kernel/wire/typed-digits.ts'
import { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { errands } from '#modules/parcels/database/values.ts'
import { OrderLine } from '#modules/orders/contract/orders.ts'
import { RelayContact } from '#modules/pricing/contract/quote.ts'
import { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { KeptPartBody, PartTermsBody } from './at-door.ts'
import { failureKinds } from '#modules/refusals/contract/failure-reasons.ts'

export { failureKinds, failureWords } from '#modules/refusals/contract/failure-reasons.ts'

/** Between a failed try and the next. */
export const HOURS_BETWEEN_TRIES = 2

/** No answer contains a code: shop or buyer tells it to the courier. */

const who = ['livreur'] as const
const byId = z.object({ id: Id })

export const Otp = z
  .string('Veuillez entrer un code à 6 chiffres.')
  .max(CODE_TEXT_MAX, 'Le code doit contenir 6 chiffres.')
  .transform((typed, context) => {
    const code = readCode(typed, OTP_LENGTH)
    if (code) return code
    const message =
      withoutSeparators(typed) === ''
        ? 'Veuillez entrer un code à 6 chiffres.'
        : 'Le code doit contenir 6 chiffres.'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** By the device’s clock, of an act that waited for the network; bounded by the server’s. */
export const MadeAt = momentField('Heure inconnue.').nullish()

export const FailureKind = z.enum(failureKinds, 'Dites pourquoi le colis n’est pas remis.')
export type FailureKind = z.output<typeof FailureKind>

/** Client data are readable only from the shop's code to the delivery's end. */
const CoachLineWords = z.object({
  carrierName: z.string(),
  station: z.string(),
  /** « tous les jours 18 h ». */
  departure: z.string(),
})

export const Delivery = z.object({
  fulfillmentId: Id,
  orderId: Id,
  orderNumber: z.string(),
  state: ParcelState,
  stateSince: Time,
  clientName: z.string(),
  clientPhone: z.string(),
  clientPhone2: z.string().nullable(),
  clientAddress: z.string(),
  region: z.string(),
  quartier: z.string().nullable(),
  landmark: z.string(),
  note: z.string().nullable(),
  gpsCoordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  products: z.array(OrderLine),
  itemsTotal: Francs,
  shippingFee: Francs,
  paymentMethod: PaymentMethod,
  cashDue: Francs,
  /** Paid before by mobile money, already taken off `cashDue`. */
  deposit: Francs.optional(),
  /** Cash parcel paid by telephone since; null: not. Francs of this parcel. */
  paidAtDoor: z.nullish(z.object({ method: PaymentMethod, francs: Francs, at: Time })),
  /** Another parcel of the order was paid at its hand-over; the latest. */
  otherPaid: z.nullish(z.object({ at: Time, inCash: z.boolean() })),
  /** Relay point to which it goes; null: the buyer’s door. */
  relay: z.nullish(RelayContact),
  /** Lines of the coach that takes it on, or back to its shop: it is brought to a station. */
  coach: z.nullish(z.array(CoachLineWords)),
  vendorShop: z.string(),
  vendorPhone: z.string(),
  vendorAddress: z.string(),
  /** Trip after a sale: a new article for an old one, or goods on their way back. */
  errand: z.nullish(z.enum(errands)),
  /** Prices what the buyer keeps (`priceKeptPart`); null where a part cannot be kept. */
  partTerms: z.nullish(PartTermsBody),
  tryNumber: z.int(),
  /** The next try begins then at the earliest; absent in older answers. */
  secondTryFrom: z.nullish(Time),
  secondTryBefore: z.nullable(Time),
  lastFailure: z.string().nullable(),
})
export type Delivery = z.output<typeof Delivery>

export const currentDeliveries = endpoint('GET', '/api/deliveries/current', {
  who,
  /** `at`: time of reading, for a copy shown offline. */
  reply: z.object({ deliveries: z.array(Delivery), at: Time }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les colis que l’appelant porte : en livraison, à représenter, à rendre.',
})

export const WaitingParcel = z.object({
  fulfillmentId: Id,
  orderNumber: z.string(),
  /** Assigned to the caller; else any courier of the group may take it. */
  mine: z.boolean(),
  readySince: Time,
  itemsCount: z.int(),
  title: z.string(),
  destination: z.string(),
  cashDue: Francs,
})
export type WaitingParcel = z.output<typeof WaitingParcel>

export const VendorInTransit = z.object({
  shopId: Id,
  shopName: z.string(),
  shopAddress: z.string(),
  region: z.string(),
  quartier: z.string().nullable(),
  /** To about a kilometre, or the centre of the area. */
  place: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      of: z.enum(['quartier', 'commune', 'zone']),
    })
    .nullable(),
  phone: z.string(),
  parcels: z.array(WaitingParcel),
})
export type VendorInTransit = z.output<typeof VendorInTransit>

export const vendorsInTransit = endpoint('GET', '/api/deliveries/vendors-in-transit', {
  who,
  reply: z.object({ vendors: z.array(VendorInTransit) }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les boutiques où des colis attendent le groupe de l’appelant.',
})

export const PastDelivery = z.object({
  fulfillmentId: Id,
  orderId: Id,
  orderNumber: z.string(),
  state: ParcelState,
  clientName: z.string(),
  clientPhone: z.string(),
  clientAddress: z.string(),
  products: z.array(z.object({ name: z.string(), qty: z.int() })),
  shippingFee: Francs,
  vendorShop: z.string(),
  deliveredAt: z.nullable(Time),
  endedAt: Time,
  cashCollected: Francs,
  /** Fee, or the share of a trip whose parcel came back. */
  earned: Francs,
  /** Why it came back, in words; null: handed over, or the rest of a parcel kept in part. */
  cameBack: z.nullish(z.string()),
})
export type PastDelivery = z.output<typeof PastDelivery>

export const deliveryHistory = endpoint('GET', '/api/deliveries/history', {
  who,
  query: z.object(paging(PAGE_SIZE.deliveryHistory)),
  reply: z.object({
    history: z.array(PastDelivery),
    pages: z.int(),
    ...pageFacts,
    totalDeliveries: z.int(),
  }),
  summary: 'Les livraisons finies de l’appelant, la dernière d’abord.',
})

export const takeParcel = endpoint('POST', '/api/deliveries/{id}/assignment', {
  who,
  params: byId,
  status: 204,
  errors: [
    'deliveries.parcel_unknown',
    'deliveries.cash_cap',
    'deliveries.not_admitted',
    'orders.wrong_state',
  ],
  summary: 'L’appelant prend un colis qui attend : les autres ne le voient plus.',
})

export const giveParcelBack = endpoint('DELETE', '/api/deliveries/{id}/assignment', {
  who,
  params: byId,
  status: 204,
  errors: ['deliveries.parcel_unknown', 'orders.wrong_state'],
  summary: 'L’appelant rend à son groupe un colis qu’il n’a pas encore pris à la boutique.',
})

export const verifyVendorOtp = endpoint('POST', '/api/deliveries/verify-vendor-otp', {
  who,
  body: z.object({ otp: Otp }),
  reply: z.object({ message: z.string(), delivery: Delivery }),
  errors: [
    'deliveries.wrong_code',
    'deliveries.code_locked',
    'deliveries.cash_cap',
    'deliveries.not_admitted',
  ],
  summary: 'À la boutique : le code du vendeur ouvre les données du client.',
})

export const verifyClientOtp = endpoint('POST', '/api/deliveries/verify-client-otp', {
  who,
  body: z.object({
    fulfillmentId: Id,
    otp: Otp,
    cashReceived: z.boolean().default(false),
    /** « Le client ne garde pas tout »: pieces kept by line, and their sum as shown. */
    part: KeptPartBody.nullish(),
    madeAt: MadeAt,
  }),
  reply: z.object({ message: z.string(), fulfillmentId: Id, alreadyDelivered: z.boolean() }),
  errors: [
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
    'deliveries.cash_unconfirmed',
    'deliveries.already_delivered',
    'deliveries.to_relay',
    'deliveries.delivered_whole',
    'deliveries.kept_otherwise',
    'orders.part_unknown_line',
    'orders.part_too_many',
    'orders.part_whole',
    'orders.part_nothing',
    'orders.part_all',
    'orders.part_sum_changed',
    'deliveries.parcel_unknown',
    'orders.wrong_state',
  ],
  summary:
    'À la porte : le code du client confirme la remise. Envoyé deux fois, il compte une fois.',
})

export const failDelivery = endpoint('POST', '/api/deliveries/{id}/failure', {
  who,
  params: byId,
  body: z.object({
    kind: FailureKind,
    imageId: z.uuid('Prenez une photo de la porte.'),
    note: text(0, 300, '')
      .nullish()
      .transform((typed) => typed || null),
  }),
  status: 204,
  errors: [
    'deliveries.parcel_unknown',
    'deliveries.photo_unknown',
    'deliveries.photo_old',
    'deliveries.no_buyer_there',
    'orders.wrong_state',
  ],
  summary:
    'Personne n’a reçu le colis : raison et photo. Après deux essais il retourne à la boutique.',
})

export const tryAgain = endpoint('POST', '/api/deliveries/{id}/second-try', {
  who,
  params: byId,
  status: 204,
  errors: ['deliveries.parcel_unknown', 'deliveries.too_soon', 'orders.wrong_state'],
  summary: 'Le colis repart chez le client pour un second essai.',
})

export const returnParcel = endpoint('POST', '/api/deliveries/{id}/return', {
  who,
  params: byId,
  body: z.object({ otp: Otp }),
  reply: z.object({ message: z.string() }),
  errors: [
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
    'deliveries.parcel_unknown',
    'orders.wrong_state',
  ],
  summary: 'La boutique a repris son colis : elle le prouve par son code de retour.',
})

export const resendCode = endpoint('POST', '/api/deliveries/{id}/code-resend', {
  who,
  params: byId,
  reply: z.object({ message: z.string() }),
  errors: ['deliveries.parcel_unknown', 'deliveries.resend_limit', 'orders.wrong_state'],
  summary: 'Envoie de nouveau son code au client, par SMS ; l’appelant ne le voit pas.',
})

import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { listSearch } from '#kernel/wire/text-fields.ts'
import { MadeAt, Otp } from '#modules/deliveries/contract/deliveries.ts'
import { Closures } from '#modules/calendar/contract/closures.ts'
import { RelayContact } from '#modules/pricing/contract/quote.ts'
import { errands } from '#modules/parcels/database/values.ts'
import { coachSteps, relayExits, relayStates } from '#modules/relays/database/values.ts'

const byId = z.object({ id: Id })

/** « Point relais » of a seller. */
export const OwnRelay = z.object({
  relay: z.nullable(
    RelayContact.extend({
      ...Closures.shape,
      state: z.enum(relayStates),
      stateReason: z.string().nullable(),
      places: z.int(),
      cashCeiling: Francs,
      expected: z.int(),
      kept: z.int(),
      leaving: z.int(),
      /** That shops are to bring. */
      drops: z.int().optional(),
      /** That came back, for their shops. */
      returns: z.int().optional(),
      box: Francs,
      /** Of a hand-over, now. */
      fee: Francs,
      /** Since Monday. */
      week: z.object({ parcels: z.int(), francs: Francs }),
    }),
  ),
})
export type OwnRelay = z.output<typeof OwnRelay>

export const readOwnRelay = endpoint('GET', '/api/seller/relay', {
  who: ['vendeur'],
  shop: 'relay',
  reply: OwnRelay,
  summary: 'Le point relais de la boutique : ses colis, sa caisse, sa semaine. null : aucun.',
})

export const pauseOwnRelay = endpoint('PUT', '/api/seller/relay/pause', {
  who: ['vendeur'],
  shop: 'owner',
  body: z.object({ isPaused: z.boolean('Dites si le relais est en pause.') }),
  reply: OwnRelay,
  errors: ['relays.none', 'relays.closed'],
  summary: 'Met le point relais en pause, ou le rouvre : en pause, aucun nouveau colis ne vient.',
})

export const relayLists = ['expected', 'kept', 'leaving'] as const

export const RelayParcel = z.object({
  parcelId: Id,
  orderNumber: z.string(),
  buyerName: z.string(),
  buyerPhone: z.string(),
  shopName: z.string(),
  itemsCount: z.int(),
  /** « léger », « moyen », « lourd ». */
  weight: z.string().nullable(),
  /** Courier who brings it, or takes it; null: none yet. */
  courierName: z.string().nullable(),
  /** False: still at its shop. */
  isOnItsWay: z.boolean(),
  /** Goes by coach: to be brought to the station, there, or on the road. */
  byCoach: z.nullish(z.enum(coachSteps)),
  /** Days on which it is expected. */
  delay: z.object({ from: z.string(), to: z.string() }),
  keptSince: z.nullable(Time),
  keptUntil: z.nullable(Time),
  /** Francs to take from the buyer; 0: paid. */
  cashDue: Francs,
  /** For the courier: when it arrives, or leaves. */
  code: z.string().nullable(),
  /** Why it leaves: five days, or the dispatch manager moves it. */
  leavesFor: z.enum(relayExits).nullable(),
  /** `replacement`: the new article of an exchange; `goods_back`: given back by its buyer. */
  errand: z.nullish(z.enum(errands)),
})
export type RelayParcel = z.output<typeof RelayParcel>

export const listRelayParcels = endpoint('GET', '/api/seller/relay/parcels', {
  who: ['vendeur'],
  shop: 'relay',
  query: z.object({
    list: z.enum(relayLists, 'Liste inconnue.'),
    search: listSearch(60),
    ...paging(30),
  }),
  /** `at`: time of reading, for a copy shown offline. */
  reply: z.object({ parcels: z.array(RelayParcel), at: Time, ...pageFacts, total: z.int() }),
  errors: ['relays.none'],
  summary:
    'Les colis attendus, en garde ou à rendre, le dernier jour d’abord, avec les codes à donner au livreur.',
})

export const handOverAtRelay = endpoint('POST', '/api/seller/relay/parcels/{id}/hand-over', {
  who: ['vendeur'],
  shop: 'relay',
  params: byId,
  body: z.object({ otp: Otp, cashReceived: z.boolean().default(false), madeAt: MadeAt }),
  reply: z.object({ message: z.string(), alreadyDelivered: z.boolean() }),
  errors: [
    'relays.parcel_unknown',
    'relays.not_there',
    'relays.left',
    'relays.box_full',
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
    'deliveries.cash_unconfirmed',
    'deliveries.already_delivered',
    'orders.wrong_state',
  ],
  summary:
    'Au comptoir : le code du client remet le colis, et confirme les espèces. Envoyé deux fois, il compte une fois.',
})

export const makeRelayLink = endpoint('POST', '/api/seller/relay/parcels/{id}/payment-link', {
  who: ['vendeur'],
  shop: 'relay',
  params: byId,
  reply: z.object({ token: z.string(), expiresAt: Time, total: Francs, parcels: z.int() }),
  errors: ['relays.parcel_unknown', 'payments.nothing_to_pay'],
  summary:
    'Au point relais : un lien, à montrer en QR, par lequel le client paie par téléphone ce qui reste de sa commande.',
})

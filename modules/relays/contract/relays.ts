import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { listSearch, Reason, text } from '#kernel/wire/text-fields.ts'
import { Destination } from '#modules/addresses/contract/shipping-address.ts'
import { Otp } from '#modules/deliveries/contract/deliveries.ts'
import { RelayPlace } from '#modules/pricing/contract/quote.ts'
import { relayStates } from '#modules/relays/database/values.ts'
import { OpeningDays } from '#modules/shops/contract/opening.ts'

export { relayStates } from '#modules/relays/database/values.ts'
export type RelayState = (typeof relayStates)[number]

/** A parcel waits so many days at a relay point for its buyer. */
export const RELAY_DAYS = 5
/** Days after which the buyer is reminded. */
export const RELAY_REMINDED_ON_DAYS = [2, 4] as const
export const USUAL_PLACES = 30
/** Francs in the box at most, unless an admin says otherwise. */
export const USUAL_CASH_CEILING = 100_000

const byId = z.object({ id: Id })

const places = z
  .int('Entrez un nombre de colis.')
  .min(1, 'Un colis au moins.')
  .max(500, '500 colis au plus.')
const cashCeiling = z
  .int('Entrez un montant en francs.')
  .min(0, 'Un montant ne peut pas être négatif.')
  .max(5_000_000, '5 000 000 f au plus.')

/** What an admin says of a relay point. */
const relayFields = {
  name: text(2, 60, 'Donnez un nom de 2 à 60 caractères.'),
  landmark: text(3, 200, 'Dites comment on le trouve.'),
  opening: OpeningDays.refine((days) => days.some(Boolean), 'Ouvrez un jour au moins.'),
  places: places.default(USUAL_PLACES),
  cashCeiling: cashCeiling.default(USUAL_CASH_CEILING),
}

export const AdminRelay = RelayPlace.extend({
  shopId: Id,
  shopName: z.string(),
  ownerName: z.string(),
  state: z.enum(relayStates),
  stateReason: z.string().nullable(),
  stateSince: Time,
  openedAt: Time,
  places: z.int(),
  cashCeiling: Francs,
  /** On their way, kept, and waiting for a courier who takes them. */
  expected: z.int(),
  kept: z.int(),
  leaving: z.int(),
  /** Francs in its box. */
  box: Francs,
})
export type AdminRelay = z.output<typeof AdminRelay>

export const listRelays = endpoint('GET', '/api/admin/relays', {
  who: ['admin'],
  query: z.object({
    ...paging(20),
    state: z.enum(relayStates, 'État inconnu.').optional(),
    search: listSearch(60),
  }),
  reply: z.object({ relays: z.array(AdminRelay), ...pageFacts, total: z.int() }),
  summary: 'Les points relais, avec leurs colis et leur caisse ; les fermés en dernier.',
})

export const openRelay = endpoint('POST', '/api/admin/relays', {
  who: ['admin'],
  stepUp: true,
  body: z.object({
    shopId: z.uuid('Choisissez une boutique.'),
    /** Its region and quartier. */
    place: Destination,
    ...relayFields,
    reason: Reason,
  }),
  reply: AdminRelay,
  status: 201,
  errors: ['relays.shop_unknown', 'relays.exists'],
  summary: 'Ouvre un point relais dans une boutique.',
})

export const changeRelay = endpoint('PUT', '/api/admin/relays/{id}', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ place: Destination, ...relayFields, reason: Reason }),
  reply: AdminRelay,
  errors: ['relays.unknown'],
  summary: 'Change le lieu, les heures, les places ou le plafond d’espèces d’un point relais.',
})

export const setRelayState = endpoint('PUT', '/api/admin/relays/{id}/state', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ state: z.enum(relayStates, 'Choisissez un état.'), reason: Reason }),
  reply: AdminRelay,
  errors: ['relays.unknown', 'relays.nothing_changed'],
  summary:
    'Ouvre de nouveau, met en pause ou ferme un point relais ; ses colis restent à remettre ou à déplacer.',
})

/** « Point relais » of a seller. */
export const OwnRelay = z.object({
  relay: z.nullable(
    RelayPlace.extend({
      state: z.enum(relayStates),
      stateReason: z.string().nullable(),
      places: z.int(),
      cashCeiling: Francs,
      expected: z.int(),
      kept: z.int(),
      leaving: z.int(),
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
  /** Days on which it is expected. */
  delay: z.object({ from: z.string(), to: z.string() }),
  keptSince: z.nullable(Time),
  keptUntil: z.nullable(Time),
  /** Francs to take from the buyer; 0: paid. */
  cashDue: Francs,
  /** For the courier: when it arrives, or leaves. */
  code: z.string().nullable(),
  /** Why it leaves: five days, or the dispatch manager moves it. */
  leavesFor: z.enum(['shop', 'relay', 'door']).nullable(),
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

/** Bounded by the server’s clock. */
export const MadeAt = Time.nullish()

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

export const bringToRelay = endpoint('POST', '/api/deliveries/{id}/relay', {
  who: ['livreur'],
  params: byId,
  body: z.object({ otp: Otp, madeAt: MadeAt }),
  reply: z.object({ message: z.string(), alreadyThere: z.boolean() }),
  errors: [
    'deliveries.parcel_unknown',
    'deliveries.wrong_code',
    'deliveries.code_locked',
    'relays.parcel_unknown',
    'orders.wrong_state',
  ],
  summary:
    'Au point relais : son code pour ce colis dit qu’il l’a reçu. Envoyé deux fois, il compte une fois.',
})

export const ParcelToFetch = z.object({
  parcelId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  title: z.string(),
  itemsCount: z.int(),
  leavesFor: z.enum(['shop', 'relay', 'door']),
  leavesSince: Time,
  relay: RelayPlace,
})
export type ParcelToFetch = z.output<typeof ParcelToFetch>

export const listParcelsToFetch = endpoint('GET', '/api/deliveries/relay-parcels', {
  who: ['livreur'],
  reply: z.object({ parcels: z.array(ParcelToFetch) }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les colis que le groupe de l’appelant doit reprendre dans des points relais.',
})

export const fetchFromRelay = endpoint('POST', '/api/deliveries/relay-parcels/{id}/taking', {
  who: ['livreur'],
  params: byId,
  body: z.object({ otp: Otp, madeAt: MadeAt }),
  reply: z.object({ message: z.string() }),
  errors: [
    'deliveries.not_admitted',
    'relays.parcel_unknown',
    'relays.not_leaving',
    'deliveries.wrong_code',
    'deliveries.code_locked',
    'orders.wrong_state',
  ],
  summary: 'Reprend un colis au point relais, avec le code de retour du relais.',
})

const managers = ['chef_livreur', 'admin'] as const

export const DispatchRelay = AdminRelay.omit({ opening: true, openedAt: true }).extend({
  freePlaces: z.int(),
})
export type DispatchRelay = z.output<typeof DispatchRelay>

export const listDispatchRelays = endpoint('GET', '/api/dispatch/relays', {
  who: managers,
  query: z.object({ group: text(0, 40, '').optional() }),
  reply: z.object({ relays: z.array(DispatchRelay) }),
  errors: ['deliveries.not_admitted'],
  summary:
    'Les points relais qui ont des colis du groupe ou qui en prennent, ceux à vider d’abord.',
})

export const listDispatchRelayParcels = endpoint('GET', '/api/dispatch/relays/{id}/parcels', {
  who: managers,
  params: byId,
  reply: z.object({
    parcels: z.array(RelayParcel.omit({ code: true }).extend({ buyerPlace: z.string() })),
  }),
  errors: ['deliveries.not_admitted', 'relays.unknown'],
  summary: 'Les colis du groupe qui vont à un point relais ou qui y sont.',
})

export const moveRelayParcels = endpoint('POST', '/api/dispatch/relays/{id}/moves', {
  who: managers,
  stepUp: true,
  params: byId,
  body: z.object({
    parcelIds: z
      .array(Id, 'Choisissez au moins un colis.')
      .min(1, 'Choisissez au moins un colis.')
      .max(100, '100 colis au plus.'),
    /** null: to the door of each buyer. */
    toRelayId: z.nullable(Id),
    reason: Reason,
  }),
  reply: z.object({ moved: z.int() }),
  errors: [
    'deliveries.not_admitted',
    'deliveries.parcel_unknown',
    'relays.unknown',
    'relays.no_room',
    'orders.wrong_state',
  ],
  summary:
    'Déplace des colis vers un autre point relais ou chez le client, qui l’apprend : ceux qui y sont attendent un livreur.',
})

export const confirmAtRelay = endpoint('POST', '/api/dispatch/relay-parcels/{id}/confirmation', {
  who: managers,
  stepUp: true,
  params: byId,
  body: z.object({
    /** `arrived`: the relay has it; `taken`: the courier has taken it from there. */
    what: z.enum(['arrived', 'taken'], 'Dites ce qui est confirmé.'),
    courierId: Id.nullish(),
    reason: Reason,
  }),
  status: 204,
  errors: [
    'deliveries.not_admitted',
    'deliveries.parcel_unknown',
    'deliveries.courier_unknown',
    'relays.parcel_unknown',
    'relays.not_leaving',
    'orders.wrong_state',
  ],
  summary: 'Confirme sans code, sous son nom, qu’un colis est entré au relais ou en est sorti.',
})

export const listRelayPlaces = endpoint('GET', '/api/relays', {
  who: 'optional',
  query: z.object({ region: text(2, 40, 'Choisissez une région.') }),
  reply: z.object({ relays: z.array(RelayPlace.extend({ hasRoom: z.boolean() })) }),
  summary: 'Les points relais ouverts d’une région.',
})

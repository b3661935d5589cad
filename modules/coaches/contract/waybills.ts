import { LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { lateCauses, waybillParcelStates } from '#modules/coaches/database/values.ts'
import { weightClasses } from '#modules/products/database/values.ts'
import { LATE_WORDS_MAX, WAYBILL_MAX_PARCELS } from './line-rules.ts'

export { lateCauses } from '#modules/coaches/database/values.ts'

const who = ['chef_livreur', 'admin'] as const
const byId = z.object({ id: Id })
const group = text(0, 40, '').optional()

export const StationLine = z.object({
  _id: Id,
  carrierName: z.string(),
  station: z.string(),
  /** Monday is 1. */
  days: z.array(z.int()),
  leavesAt: z.string(),
  roadDays: z.int(),
  prices: z.object({ léger: Francs, moyen: Francs, lourd: Francs }),
  leavesToday: z.boolean(),
  /** Its hour is past; absent in older answers. */
  isPast: z.boolean().optional(),
})
export type StationLine = z.output<typeof StationLine>

export const StationParcel = z.object({
  parcelId: Id,
  orderNumber: z.string(),
  /** Typed or scanned at the station and at the relay point: « H8K2M », « H8K2M/2 ». */
  code: z.string(),
  buyerName: z.string(),
  shopName: z.string(),
  weight: z.enum(weightClasses),
  /** To be paid at the relay point. */
  cashDue: Francs,
  /** Who brought it; null: a coach. */
  courierName: z.string().nullable(),
  /** Goes back to its shop's town. */
  isBack: z.boolean().optional(),
  receivedAt: Time,
  group: z.string(),
})
export type StationParcel = z.output<typeof StationParcel>

export const StationRelay = z.object({
  relayId: Id,
  name: z.string(),
  region: z.string(),
  freePlaces: z.int(),
  pause: z.nullable(z.object({ reason: z.string(), until: z.string() })),
  lines: z.array(StationLine),
  parcels: z.array(StationParcel),
})
export type StationRelay = z.output<typeof StationRelay>

export const Station = z.object({
  relays: z.array(StationRelay),
  /** Parcels that couriers are still bringing, by region. */
  coming: z.array(z.object({ region: z.string(), count: z.int() })),
  total: z.int(),
})
export type Station = z.output<typeof Station>

export const readStation = endpoint('GET', '/api/dispatch/station', {
  who,
  query: z.object({ group }),
  reply: Station,
  errors: ['deliveries.not_admitted'],
  summary: 'Les colis du groupe qui attendent un car à la gare, par point relais, et les lignes.',
})

export const receiveAtStation = endpoint('POST', '/api/dispatch/station/parcels', {
  who,
  stepUp: true,
  body: z.object({ code: text(4, 40, 'Entrez le code du colis.') }),
  reply: z.object({ message: z.string() }),
  errors: [
    'deliveries.not_admitted',
    'coaches.code_unknown',
    'coaches.which_parcel',
    'coaches.not_by_coach',
    'coaches.on_waybill',
    'coaches.needs_courier',
    'orders.wrong_state',
  ],
  summary:
    'Reçoit à la gare, d’un livreur, un colis qui part en car. Reçu deux fois, il compte une fois.',
})

export const WaybillParcel = z.object({
  parcelId: Id,
  code: z.string(),
  orderNumber: z.string(),
  buyerName: z.string(),
  /** Its shop, of what goes back to it; null: it goes to its buyer. */
  backTo: z.string().nullish(),
  weight: z.enum(weightClasses),
  state: z.enum(waybillParcelStates),
  missingAt: z.nullable(Time),
  /** Goods and delivery. */
  value: Francs,
  /** First moment at which it may be given up as lost. */
  lostFrom: Time,
})
export type WaybillParcel = z.output<typeof WaybillParcel>

export const Waybill = z.object({
  _id: Id,
  number: z.string(),
  /** From the relay point to Bamako. */
  isReturn: z.boolean(),
  carrierName: z.string(),
  carrierPhone: z.string(),
  station: z.string(),
  region: z.string(),
  relayName: z.string(),
  leftAt: Time,
  dueOn: z.iso.date(),
  leftBy: z.string(),
  francs: Francs,
  stubUrl: z.string().nullable(),
  /** Declared by a manager, not decided yet. */
  attack: z.nullable(
    z.object({
      reason: z.string(),
      by: z.string(),
      at: Time,
      /** Photo of the paper that its declarer has. */
      paperUrl: z.string().nullable(),
    }),
  ),
  late: z.nullable(z.object({ cause: z.enum(lateCauses), words: z.string(), at: Time })),
  endedAt: z.nullable(Time),
  parcels: z.array(WaybillParcel),
})
export type Waybill = z.output<typeof Waybill>

export const sendByCoach = endpoint('POST', '/api/dispatch/waybills', {
  who,
  stepUp: true,
  idempotent: true,
  body: z.object({
    relayId: z.uuid('Choisissez un point relais.'),
    lineId: z.uuid('Choisissez un transporteur et une ligne.'),
    parcelIds: z
      .array(Id, 'Choisissez au moins un colis.')
      .min(1, 'Choisissez au moins un colis.')
      .max(WAYBILL_MAX_PARCELS, `${WAYBILL_MAX_PARCELS} colis au plus.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Chaque colis une fois.'),
    stubImageId: z.uuid('Ajoutez la photo du talon.'),
  }),
  status: 201,
  reply: Waybill,
  errors: [
    'deliveries.not_admitted',
    'deliveries.parcel_unknown',
    'deliveries.photo_unknown',
    'coaches.line_unknown',
    'coaches.line_elsewhere',
    'coaches.line_not_today',
    'coaches.not_at_station',
    'coaches.on_waybill',
    'pricing.zone_paused',
  ],
  summary:
    'Fait partir des colis par un car : un bordereau, dû au transporteur. Les acheteurs l’apprennent.',
})

export const waybillLists = ['on_road', 'ended'] as const

export const listWaybills = endpoint('GET', '/api/dispatch/waybills', {
  who,
  query: z.object({ group, list: z.enum(waybillLists, 'Liste inconnue.'), ...paging(20) }),
  reply: z.object({
    waybills: z.array(Waybill),
    counts: z.object({ on_road: z.int(), ended: z.int() }),
    ...pageFacts,
    total: z.int(),
  }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les bordereaux du groupe : en route (en retard et incomplets d’abord), ou arrivés.',
})

export const readWaybillPdf = endpoint('GET', '/api/dispatch/waybills/{id}/pdf', {
  who,
  params: byId,
  file: 'application/pdf',
  errors: ['deliveries.not_admitted', 'coaches.waybill_unknown'],
  summary: 'Le bordereau en PDF, avec un code QR, pour le chauffeur et le point relais.',
})

export const noteLate = endpoint('PUT', '/api/dispatch/waybills/{id}/delay', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({
    cause: z.enum(lateCauses, 'Choisissez une raison.'),
    words: text(
      10,
      LATE_WORDS_MAX,
      'Écrivez aux acheteurs ce qui se passe (10 caractères au moins).',
    ),
  }),
  reply: Waybill,
  errors: ['deliveries.not_admitted', 'coaches.waybill_unknown', 'coaches.waybill_ended'],
  summary:
    'Note le retard d’un bordereau, une raison pour tous ses acheteurs, qui la lisent une fois.',
})

const ofParcel = z.object({ id: Id, parcelId: Id })

export const resendParcel = endpoint('PUT', '/api/dispatch/waybills/{id}/resent/{parcelId}', {
  who,
  stepUp: true,
  params: ofParcel,
  reply: Waybill,
  errors: [
    'deliveries.not_admitted',
    'coaches.waybill_unknown',
    'coaches.comes_back',
    'coaches.not_missing',
  ],
  summary: 'Un colis manquant est retrouvé à la gare : il va sur un prochain bordereau.',
})

export const loseParcel = endpoint('PUT', '/api/dispatch/waybills/{id}/lost/{parcelId}', {
  who,
  stepUp: true,
  params: ofParcel,
  body: z.object({ reason: Reason }),
  reply: Waybill,
  errors: [
    'deliveries.not_admitted',
    'coaches.waybill_unknown',
    'coaches.not_missing',
    'coaches.too_soon',
    'orders.wrong_state',
  ],
  summary: `${daysWords(LOST_DAYS)} après le départ : le colis est perdu, l’acheteur est remboursé.`,
})

export const noteAttack = endpoint('PUT', '/api/dispatch/waybills/{id}/attack', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ reason: Reason, paperImageId: z.nullish(z.uuid()) }),
  reply: Waybill,
  errors: [
    'deliveries.not_admitted',
    'coaches.waybill_unknown',
    'coaches.waybill_ended',
    'coaches.attack_declared',
    'deliveries.photo_unknown',
  ],
  summary:
    'Déclare que le car a été attaqué, avec la photo d’un papier s’il y en a un : ses acheteurs lisent un retard, un administrateur décide de ce qui est perdu.',
})

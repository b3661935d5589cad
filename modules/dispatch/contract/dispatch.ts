import { z } from 'zod'

import { FailureKind } from '#modules/deliveries/contract/deliveries.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { ParcelState } from '#modules/parcels/contract/order-states.ts'

/** Dispatch managers act in their own group; an admin in all. */

const who = ['chef_livreur', 'admin'] as const
const byId = z.object({ id: Id })

export const deliveryZones = [
  'bamako-rive-droite',
  'bamako-rive-gauche',
  'peripherie',
  'regions',
  'nord',
] as const
export const zoneWords: Readonly<Record<(typeof deliveryZones)[number], string>> = {
  'bamako-rive-droite': 'Rive droite',
  'bamako-rive-gauche': 'Rive gauche',
  peripherie: 'Périphérie',
  regions: 'Régions',
  nord: 'Nord',
}
const Zone = z.enum(deliveryZones)

export const boardColumns = ['to_assign', 'to_collect', 'on_the_way', 'to_settle'] as const
export type BoardColumn = (typeof boardColumns)[number]
export const BOARD_COLUMN_SIZE = 8

export const BoardParcel = z.object({
  fulfillmentId: Id,
  orderNumber: z.string(),
  state: ParcelState,
  since: Time,
  /** By when its state is to be left, as promised. */
  dueAt: z.nullish(Time),
  /** Minutes after that; 0 when on time. */
  lateMinutes: z.int(),
  zone: Zone,
  destination: z.string(),
  shopName: z.string(),
  shopPlace: z.string(),
  itemsCount: z.int(),
  weight: z.string(),
  cashDue: Francs,
  courier: z.object({ _id: Id, name: z.string() }).nullable(),
  tryNumber: z.int(),
  /** Code locked after five wrong ones. */
  lockedUntil: z.nullable(Time),
  group: z.string(),
})
export type BoardParcel = z.output<typeof BoardParcel>

const filters = {
  zone: z.optional(Zone),
  late: z.enum(['1']).optional(),
  group: z.optional(text(0, 40, '')),
  q: z.optional(text(0, 80, '')),
}

export const readBoard = endpoint('GET', '/api/dispatch/board', {
  who,
  query: z.object({ ...filters, more: z.enum(boardColumns).optional() }),
  reply: z.object({
    group: z.string().nullable(),
    groups: z.array(z.string()),
    columns: z.record(
      z.enum(boardColumns),
      z.object({ total: z.int(), parcels: z.array(BoardParcel) }),
    ),
    zones: z.array(z.object({ zone: Zone, count: z.int() })),
    late: z.int(),
    figures: z.object({
      toAssign: z.int(),
      toAssignLate: z.int(),
      onTheWay: z.int(),
      onTheWayLate: z.int(),
      deliveredToday: z.int(),
      /** Success at today's first tries, percent; null: none. */
      firstTryPercent: z.int().nullable(),
      /** From ready to delivered, minutes. */
      medianMinutes: z.int().nullable(),
      medianYesterday: z.int().nullable(),
      cashHeld: Francs,
      openRemittances: z.int(),
    }),
  }),
  errors: ['deliveries.not_admitted'],
  summary: 'Le tableau des colis du groupe, par état et par zone, les plus en retard d’abord.',
})

export const exportBoard = endpoint('GET', '/api/dispatch/board/export', {
  who,
  query: z.object(filters),
  file: 'text/csv',
  errors: ['deliveries.not_admitted'],
  summary: 'Les mêmes colis, tous ceux du filtre, en CSV.',
})

export const ParcelRecord = BoardParcel.extend({
  /** Relay point to which it goes; null: the buyer's door. */
  /** At the station or on the coach, without a courier. */
  byCoach: z.nullish(z.enum(['station', 'coach'])),
  relay: z.nullish(z.object({ _id: Id, name: z.string(), phone: z.string(), place: z.string() })),
  clientName: z.string(),
  clientPhone: z.string(),
  clientAddress: z.string(),
  shopPhone: z.string(),
  courierPhone: z.string().nullable(),
  history: z.array(
    z.object({
      state: ParcelState,
      at: Time,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  failures: z.array(
    z.object({
      kind: FailureKind,
      note: z.string().nullable(),
      at: Time,
      imageUrl: z.string().nullable(),
    }),
  ),
})
export type ParcelRecord = z.output<typeof ParcelRecord>

export const readParcelRecord = endpoint('GET', '/api/dispatch/deliveries/{id}', {
  who,
  params: byId,
  reply: ParcelRecord,
  errors: ['deliveries.parcel_unknown', 'deliveries.not_admitted'],
  summary: 'Un colis du groupe, son histoire et ses échecs avec leurs photos.',
})

export const assignParcels = endpoint('POST', '/api/dispatch/assignments', {
  who,
  body: z.object({
    fulfillmentIds: z.array(Id).min(1, 'Choisissez un colis.').max(100, '100 colis au plus.'),
    courierId: Id,
  }),
  reply: z.object({
    assigned: z.array(Id),
    refused: z.array(z.object({ fulfillmentId: Id, message: z.string() })),
  }),
  errors: ['deliveries.courier_unknown', 'deliveries.not_admitted'],
  summary:
    'Attribue des colis prêts, attribués à un autre, ou que porte un livreur qui ne peut plus travailler, à un livreur du groupe.',
})

export const unassignParcel = endpoint('DELETE', '/api/dispatch/assignments/{id}', {
  who,
  params: byId,
  status: 204,
  errors: ['deliveries.parcel_unknown', 'orders.wrong_state'],
  summary: 'Reprend un colis à son livreur, avant qu’il soit pris à la boutique.',
})

export const sendParcelBack = endpoint('PUT', '/api/dispatch/deliveries/{id}/returning', {
  who,
  stepUp: true,
  params: byId,
  status: 204,
  errors: ['deliveries.parcel_unknown', 'orders.wrong_state'],
  summary: 'Pas de second essai : le colis retourne à sa boutique.',
})

export const overrideSteps = ['pickup', 'handover', 'return'] as const

export const overrideOtp = endpoint('POST', '/api/dispatch/deliveries/{id}/override', {
  who: ['chef_livreur'],
  stepUp: true,
  params: byId,
  body: z.object({
    step: z.enum(overrideSteps),
    reason: text(10, 300, 'Dites pourquoi le code ne peut pas servir (10 caractères au moins).'),
    imageId: z.uuid('Ajoutez une photo qui prouve la remise.'),
    cashReceived: z.boolean().default(false),
  }),
  status: 204,
  errors: [
    'deliveries.parcel_unknown',
    'deliveries.photo_unknown',
    'deliveries.cash_unconfirmed',
    'orders.wrong_state',
  ],
  summary:
    'Sans code : le chef répond de l’étape, avec une raison et une photo gardées au journal.',
})

export const Courier = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  group: z.string(),
  admitted: z.boolean(),
  online: z.boolean(),
  lastSeenAt: z.nullable(Time),
  load: z.int(),
  /** Delivered of ended in 30 days, percent; null: none. */
  successPercent: z.int().nullable(),
  delivered30: z.int(),
  /** Tries that failed in 30 days; `denied30`: of which buyers say that he did not come. */
  failed30: z.int().optional(),
  denied30: z.int().optional(),
  cash: Francs,
  nearCap: z.boolean(),
  asksSince: z.nullable(Time),
  /** Can no longer work but still carries: the manager acts for him. */
  away: z.boolean().optional(),
})
export type Courier = z.output<typeof Courier>

export const listCouriers = endpoint('GET', '/api/dispatch/couriers', {
  who,
  query: z.object({ group: text(0, 40, '').optional() }),
  reply: z.object({
    couriers: z.array(Courier),
    leastLoaded: Id.nullable(),
    cap: Francs,
    managers: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        phone: z.string(),
        group: z.string(),
        admitted: z.boolean(),
      }),
    ),
  }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les livreurs du groupe : présence, charge, réussite, caisse.',
})

export const admitCourier = endpoint('PUT', '/api/dispatch/couriers/{id}/admission', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ admitted: z.boolean(), reason: Reason }),
  status: 204,
  errors: ['deliveries.courier_unknown', 'dispatch.courier_busy', 'deliveries.not_admitted'],
  summary:
    'Admet un livreur (ou un responsable) dans le groupe, ou l’en retire s’il ne porte plus rien.',
})

export const DayFigures = z.object({
  day: z.iso.date(),
  delivered: z.int(),
  firstTryPercent: z.int().nullable(),
  failures: z.int(),
  returned: z.int(),
  medianMinutes: z.int().nullable(),
  cash: Francs,
  courierFees: Francs,
})
export type DayFigures = z.output<typeof DayFigures>

export const readFigures = endpoint('GET', '/api/dispatch/figures', {
  who,
  query: z.object({ group: text(0, 40, '').optional() }),
  reply: z.object({
    days: z.array(DayFigures),
    week: DayFigures.omit({ day: true }),
    weekBefore: DayFigures.omit({ day: true }),
  }),
  errors: ['deliveries.not_admitted'],
  summary: 'Chiffres du jour, de la semaine et de celle d’avant.',
})

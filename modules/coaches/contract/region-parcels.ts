import { z } from 'zod'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { weightClasses } from '#modules/products/database/values.ts'
import { WAYBILL_MAX_PARCELS } from './line-rules.ts'
import { StationLine, Waybill } from './waybills.ts'
import { Otp } from '#modules/deliveries/contract/deliveries.ts'
import { errands } from '#modules/parcels/database/values.ts'

const who = ['chef_livreur', 'admin'] as const

const DropParcel = z.object({
  parcelId: Id,
  orderNumber: z.string(),
  /** « H8K2M », « H8K2M/2 ». */
  code: z.string(),
  shopName: z.string(),
  weight: z.enum(weightClasses),
  /** Since when the relay point has it. */
  takenAt: Time,
})

/** Parcels that a relay point holds for the coaches to one town. */
const DropStop = z.object({
  relayId: Id,
  name: z.string(),
  region: z.string(),
  phone: z.string(),
  /** Town to which their next coach goes. */
  to: z.string(),
  lines: z.array(StationLine),
  parcels: z.array(DropParcel),
})
export type DropStop = z.output<typeof DropStop>

/** Parcel that has come by coach and goes on by another. */
const Changing = z.object({
  parcelId: Id,
  code: z.string(),
  shopName: z.string(),
  /** Town of its shop, and region of its relay point. */
  from: z.string(),
  region: z.string(),
})
export type ChangingParcel = z.output<typeof Changing>

/** Coach on its way to Bamako, with what it still brings. */
const Arriving = z.object({
  waybillId: Id,
  number: z.string(),
  from: z.string(),
  carrierName: z.string(),
  dueOn: z.iso.date(),
  /** It may be there. */
  isDue: z.boolean(),
  late: z.nullable(z.string()),
  waiting: z.int(),
  arrived: z.int(),
})
export type ArrivingCoach = z.output<typeof Arriving>

export const readDrops = endpoint('GET', '/api/dispatch/station/drops', {
  who,
  query: z.object({ group: text(0, 40, '').optional() }),
  reply: z.object({
    stops: z.array(DropStop),
    total: z.int(),
    changing: z.array(Changing),
    arriving: z.array(Arriving),
  }),
  errors: ['deliveries.not_admitted'],
  summary:
    'La gare de Bamako : les cars attendus, les colis à réexpédier, et ceux des régions qui attendent un car.',
})

export const sendDrops = endpoint('POST', '/api/dispatch/waybills/drops', {
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
      .refine((all) => new Set(all).size === all.length, 'Chaque colis une fois.'),
  }),
  status: 201,
  reply: Waybill,
  errors: [
    'deliveries.not_admitted',
    'deliveries.parcel_unknown',
    'coaches.line_unknown',
    'coaches.line_elsewhere',
    'coaches.line_not_today',
    'coaches.not_dropped',
    'coaches.on_waybill',
  ],
  summary:
    'Fait partir d’une région des colis déposés par ses boutiques : un bordereau, dû au transporteur.',
})

export const ReturnParcel = z.object({
  parcelId: Id,
  orderNumber: z.string(),
  /** « H8K2M », « H8K2M/2 ». */
  code: z.string(),
  buyerName: z.string(),
  /** To which it goes back. */
  shopName: z.string(),
  weight: z.enum(weightClasses),
  leavesSince: Time,
  errand: z.nullable(z.enum(errands)),
})
export type ReturnParcel = z.output<typeof ReturnParcel>

export const ReturnRelay = z.object({
  relayId: Id,
  name: z.string(),
  region: z.string(),
  phone: z.string(),
  lines: z.array(StationLine),
  parcels: z.array(ReturnParcel),
})
export type ReturnRelay = z.output<typeof ReturnRelay>

export const readReturns = endpoint('GET', '/api/dispatch/station/returns', {
  who,
  query: z.object({ group: text(0, 40, '').optional() }),
  reply: z.object({
    relays: z.array(ReturnRelay),
    /** Couriers who may take parcels from the station to their shops. */
    couriers: z.array(z.object({ _id: Id, name: z.string() })),
    total: z.int(),
    /** Waybills on their way back. */
    comingBack: z.int(),
  }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les colis du groupe qui attendent un car pour revenir d’une région, par point relais.',
})

export const sendBackByCoach = endpoint('POST', '/api/dispatch/waybills/returns', {
  who,
  stepUp: true,
  idempotent: true,
  body: z.object({
    relayId: z.uuid('Choisissez un point relais.'),
    lineId: z.uuid('Choisissez un transporteur et une ligne.'),
    parcels: z
      .array(z.object({ parcelId: Id, otp: Otp }), 'Choisissez au moins un colis.')
      .min(1, 'Choisissez au moins un colis.')
      .max(WAYBILL_MAX_PARCELS, `${WAYBILL_MAX_PARCELS} colis au plus.`)
      .refine(
        (all) => new Set(all.map(({ parcelId }) => parcelId)).size === all.length,
        'Chaque colis une fois.',
      ),
  }),
  status: 201,
  reply: Waybill,
  errors: [
    'deliveries.not_admitted',
    'deliveries.parcel_unknown',
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
    'relays.parcel_unknown',
    'relays.not_leaving',
    'coaches.line_unknown',
    'coaches.line_elsewhere',
    'coaches.not_there',
    'coaches.on_waybill',
    'orders.wrong_state',
  ],
  summary:
    'Fait revenir des colis non retirés par un car, avec le code de retour du relais pour chacun : un bordereau, dû au transporteur.',
})

export const receiveFromCoach = endpoint('POST', '/api/dispatch/station/returns', {
  who,
  stepUp: true,
  body: z.object({
    code: text(4, 40, 'Entrez le code du colis.'),
    /** null: it goes on by another coach. */
    courierId: z.uuid('Choisissez le livreur qui l’emporte.').nullable(),
  }),
  reply: z.object({ message: z.string() }),
  errors: [
    'deliveries.not_admitted',
    'deliveries.courier_unknown',
    'deliveries.parcel_unknown',
    'coaches.code_unknown',
    'coaches.which_parcel',
    'coaches.needs_courier',
    'orders.wrong_state',
  ],
  summary:
    'Reçoit à la gare un colis qui vient d’une région par le car : un livreur l’emporte, ou il attend le car suivant. Reçu deux fois, il compte une fois.',
})

export const endReturn = endpoint('PUT', '/api/dispatch/waybills/{id}/arrival', {
  who,
  stepUp: true,
  params: z.object({ id: Id }),
  reply: Waybill,
  errors: ['deliveries.not_admitted', 'coaches.waybill_unknown'],
  summary: 'Tout ce que le car a rapporté est reçu à la gare : le reste du bordereau manque, seul.',
})

import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { weightClasses } from '#modules/products/database/values.ts'
import { WAYBILL_MAX_PARCELS } from './line-rules.ts'
import { StationLine, Waybill } from './waybills.ts'

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

import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { readPhone } from '#kernel/wire/phones.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { Region } from '#modules/places/contract/location-fields.ts'
import { LINE_MAX_FRANCS, ROAD_DAYS_MAX } from './line-rules.ts'

const PHONE = 'Entrez un numéro malien de 8 chiffres.'
const PRICE = 'Donnez un prix en francs.'

const price = z.int(PRICE).min(0, PRICE).max(LINE_MAX_FRANCS, 'Ce prix est trop grand.')

const carrierFacts = {
  name: text(2, 60, 'Donnez un nom de 2 à 60 caractères.'),
  phone: z
    .string(PHONE)
    .max(40, PHONE)
    .transform((typed, context) => {
      const phone = readPhone(typed)
      if (!phone) context.addIssue({ code: 'custom', message: PHONE })
      return phone ?? ''
    }),
  provider: PaymentProvider,
}

const lineFacts = {
  station: text(2, 60, 'Nommez la gare en 2 à 60 caractères.'),
  from: Region.default('Bamako'),
  region: Region,
  /** Monday is 1. */
  days: z
    .array(z.int().min(1).max(7))
    .min(1, 'Choisissez au moins un jour.')
    .max(7, 'Chaque jour une fois.')
    .refine((days) => new Set(days).size === days.length, 'Chaque jour une fois.'),
  leavesAt: z
    .string('Donnez l’heure de départ.')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Donnez l’heure de départ.'),
  roadDays: z
    .int('Dites combien de jours dure la route.')
    .min(0, 'Dites combien de jours dure la route.')
    .max(ROAD_DAYS_MAX, `La route dure ${daysWords(ROAD_DAYS_MAX)} au plus.`),
  prices: z.object({ léger: price, moyen: price, lourd: price }),
}

export const CoachLine = z.object({
  _id: Id,
  station: z.string(),
  from: z.string(),
  region: z.string(),
  days: z.array(z.int()),
  leavesAt: z.string(),
  roadDays: z.int(),
  prices: z.object({ léger: Francs, moyen: Francs, lourd: Francs }),
  isOpen: z.boolean(),
})
export type CoachLine = z.output<typeof CoachLine>

export const Carrier = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  provider: PaymentProvider,
  isOpen: z.boolean(),
  lines: z.array(CoachLine),
})
export type Carrier = z.output<typeof Carrier>

const Carriers = z.object({ carriers: z.array(Carrier) })
const byId = z.object({ id: Id })

export const listCarriers = endpoint('GET', '/api/admin/carriers', {
  who: ['admin'],
  reply: Carriers,
  summary: 'Les transporteurs et leurs lignes de car, ceux qui sont ouverts d’abord.',
})

export const addCarrier = endpoint('POST', '/api/admin/carriers', {
  who: ['admin'],
  stepUp: true,
  body: z.object({ ...carrierFacts, reason: Reason }),
  reply: Carriers,
  errors: ['coaches.carrier_exists'],
  summary: 'Ajoute un transporteur.',
})

export const changeCarrier = endpoint('PUT', '/api/admin/carriers/{id}', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ ...carrierFacts, isOpen: z.boolean(), reason: Reason }),
  reply: Carriers,
  errors: ['coaches.carrier_unknown', 'coaches.carrier_exists', 'coaches.carrier_has_lines'],
  summary: 'Modifie un transporteur, ou le ferme quand il n’a plus de ligne.',
})

export const addLine = endpoint('POST', '/api/admin/carriers/{id}/lines', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ ...lineFacts, reason: Reason }),
  reply: Carriers,
  errors: ['coaches.carrier_unknown', 'coaches.line_exists', 'coaches.line_stays'],
  summary: 'Ajoute une ligne de car à un transporteur ouvert.',
})

export const changeLine = endpoint('PUT', '/api/admin/coach-lines/{id}', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ ...lineFacts, isOpen: z.boolean(), reason: Reason }),
  reply: Carriers,
  errors: [
    'coaches.line_unknown',
    'coaches.line_exists',
    'coaches.line_stays',
    'coaches.carrier_closed',
    'coaches.region_needs_line',
  ],
  summary: 'Modifie une ligne de car, ou la ferme. Les bordereaux déjà partis gardent leurs prix.',
})

export const CarrierMoney = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  /** Francs; below zero: it owes the market. */
  owed: Francs,
  lastPaid: z.nullable(z.object({ francs: Francs, at: Time, courierName: z.string() })),
})
export type CarrierMoney = z.output<typeof CarrierMoney>

export const listCarrierMoney = endpoint('GET', '/api/finance/carriers', {
  who: ['finance'],
  reply: z.object({
    carriers: z.array(CarrierMoney),
    /** Couriers with cash, for a payment from a box. */
    boxes: z.array(z.object({ courierId: Id, name: z.string(), francs: Francs })),
  }),
  summary: 'Ce que le marché doit à chaque transporteur, et les caisses d’où il peut être payé.',
})

export const payCarrierInCash = endpoint('POST', '/api/finance/carriers/{id}/payments', {
  who: ['finance'],
  stepUp: true,
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.object({
    courierId: z.uuid('Choisissez une caisse.'),
    francs: z.int('Entrez un montant en francs.').min(1, 'Entrez un montant en francs.'),
    reason: Reason,
  }),
  status: 204,
  errors: ['coaches.carrier_unknown', 'coaches.more_than_owed', 'coaches.box_short'],
  summary: 'Note un transporteur payé en espèces avec la caisse d’un livreur.',
})

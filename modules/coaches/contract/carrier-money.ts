import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

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

import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { cashBoxKinds } from '#modules/cash-boxes/database/values.ts'
import { Otp } from '#modules/deliveries/contract/deliveries.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { BatchShare, ComingSaturday } from '#modules/payouts/contract/coming-saturday.ts'

const who = ['livreur'] as const
const managers = ['chef_livreur', 'admin'] as const

export const Remittance = z.object({ _id: Id, amount: Francs, code: z.string(), openedAt: Time })
export type Remittance = z.output<typeof Remittance>

export const CashBox = z.object({
  box: Francs,
  /** Francs; from here no new cash parcels. */
  cap: Francs,
  remittance: z.nullable(Remittance),
  managers: z.array(z.string()),
  /** Positive collected, negative handed in; newest first. */
  movements: z.array(
    z.object({
      _id: z.string(),
      label: z.string(),
      place: z.string().nullable(),
      at: Time,
      amount: Francs,
    }),
  ),
  earnings: z.object({
    week: Francs,
    delivered: z.int(),
    /** Parcels that came back and whose trip is paid, in `week`; absent in older answers. */
    trips: z.int().optional(),
    ended: z.int(),
    due: Francs,
    batch: z.nullable(BatchShare),
    coming: ComingSaturday,
    /** Francs of `due` that wait: withheld, or for a trip that its buyer may contest. */
    later: Francs.optional(),
    paidTo: z.string(),
    paidBy: PaymentProvider,
  }),
})
export type CashBox = z.output<typeof CashBox>

export const readCashBox = endpoint('GET', '/api/deliveries/cash', {
  who,
  reply: CashBox,
  errors: ['deliveries.not_admitted'],
  summary: 'La caisse et les gains de l’appelant.',
})

export const openRemittance = endpoint('POST', '/api/deliveries/remittances', {
  who,
  idempotent: true,
  body: z.object({
    amount: z
      .int('Montant invalide.')
      .min(1, 'Entrez un montant.')
      .max(50_000_000, 'Montant trop grand.')
      .nullish(),
  }),
  reply: Remittance,
  status: 201,
  errors: ['cash_boxes.remittance_open', 'cash_boxes.remittance_amount'],
  summary: 'Prépare une remise d’espèces (toute la caisse, sauf autre montant) et rend son code.',
})

export const cancelRemittance = endpoint('DELETE', '/api/deliveries/remittances/{id}', {
  who,
  params: z.object({ id: Id }),
  status: 204,
  errors: ['cash_boxes.remittance_unknown'],
  summary: 'Annule une remise qui n’est pas confirmée.',
})

export const OpenRemittance = z.object({
  _id: Id,
  courierId: Id,
  courierName: z.string(),
  /** `relay`: of a relay point, handed in by its owner. */
  box: z.enum(cashBoxKinds).optional(),
  amount: Francs,
  openedAt: Time,
})
export type OpenRemittance = z.output<typeof OpenRemittance>

export const listRemittances = endpoint('GET', '/api/dispatch/remittances', {
  who: managers,
  query: z.object({ group: text(0, 40, '').optional() }),
  reply: z.object({
    open: z.array(OpenRemittance),
    settled: z.array(OpenRemittance.extend({ confirmedAt: Time, confirmedBy: z.string() })),
  }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les remises d’espèces à confirmer, et les dernières confirmées. Jamais leur code.',
})

export const confirmRemittance = endpoint('PUT', '/api/dispatch/remittances/{id}/confirmation', {
  who: managers,
  stepUp: true,
  params: z.object({ id: Id }),
  body: z.object({ code: Otp }),
  status: 204,
  errors: ['cash_boxes.remittance_unknown', 'deliveries.wrong_code', 'deliveries.code_locked'],
  summary: 'Les espèces sont comptées : le code du livreur confirme la remise.',
})

export const receiveCash = endpoint('POST', '/api/dispatch/couriers/{id}/cash', {
  who: managers,
  stepUp: true,
  params: z.object({ id: Id }),
  body: z.object({
    amount: z.int('Montant invalide.').min(1, 'Entrez un montant.').max(50_000_000),
    /** Box as seen on screen, so that nothing is received twice. */
    seen: Francs,
    reason: Reason,
  }),
  status: 204,
  errors: [
    'deliveries.courier_unknown',
    'cash_boxes.courier_works',
    'cash_boxes.box_changed',
    'cash_boxes.remittance_amount',
    'deliveries.not_admitted',
  ],
  summary:
    'Reçoit les espèces d’un livreur qui ne peut plus travailler, sans son code ; le chef en répond.',
})

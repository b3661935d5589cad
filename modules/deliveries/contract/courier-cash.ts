import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { PaymentProvider } from '#modules/payments/contract/payment-method.ts'
import { BatchShare, ComingSaturday } from '#modules/payouts/contract/coming-saturday.ts'

const who = ['livreur'] as const

/**
 * Cash that a courier hands to his manager. The code is the courier's: he shows it once the manager
 * has counted the notes.
 */
export const Remittance = z.object({ _id: Id, amount: Francs, code: z.string(), openedAt: Time })
export type Remittance = z.output<typeof Remittance>

export const CashBox = z.object({
  /** Collected and not handed in yet. */
  box: Francs,
  /** In francs: from this amount on the courier takes no new parcel to be paid in cash. */
  cap: Francs,
  remittance: Remittance.nullable(),
  /** Managers he may show the code to. */
  managers: z.array(z.string()),
  /** The last movements, newest first: positive collected, negative handed in. */
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
    /** Since Monday. */
    week: Francs,
    delivered: z.int(),
    /** Deliveries that ended this week, delivered or not. */
    ended: z.int(),
    /** Owed and not paid yet. */
    due: Francs,
    batch: BatchShare.nullable(),
    coming: ComingSaturday,
    paidTo: z.string(),
    /** The operator of that number. */
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
  errors: ['deliveries.remittance_open', 'deliveries.remittance_amount'],
  summary: 'Prépare une remise d’espèces (toute la caisse, sauf autre montant) et rend son code.',
})

export const cancelRemittance = endpoint('DELETE', '/api/deliveries/remittances/{id}', {
  who,
  params: z.object({ id: Id }),
  status: 204,
  errors: ['deliveries.remittance_unknown'],
  summary: 'Annule une remise qui n’est pas confirmée.',
})

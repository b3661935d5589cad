import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'

/** Pieces kept by line, and their sum as shown. */
export const KeptPartBody = z.object({
  kept: z.record(
    Id,
    z
      .int('Quantité gardée invalide.')
      .min(0, 'Une quantité gardée n’est pas négative.')
      .max(10_000),
  ),
  due: z.int('Somme invalide.').min(0, 'Somme invalide.'),
})

const Promotion = z.object({
  kind: z.enum(['percent', 'francs', 'delivery']),
  amount: z.int().nullable(),
  minGoods: Francs.nullable(),
  words: z.string(),
})
/** As `PartTerms` of orders. */
export const PartTermsBody = z.object({
  lines: z.array(
    z.object({
      id: Id,
      quantity: z.int(),
      unitPrice: Francs,
      isAgreed: z.boolean(),
      isMarketPromoted: z.boolean(),
      isWhole: z.boolean(),
      shopDiscount: Francs,
    }),
  ),
  shopDiscount: Francs,
  marketDiscount: Francs,
  marketDelivery: Francs,
  shopDelivery: Francs,
  shippingFee: Francs,
  deposit: Francs.optional(),
  shopPromotion: Promotion.nullable(),
  marketPromotion: Promotion.extend({ otherGoods: Francs }).nullable(),
})

export const makeDoorLink = endpoint('POST', '/api/deliveries/{id}/payment-link', {
  who: ['livreur'],
  params: z.object({ id: Id }),
  reply: z.object({
    /** Token of `/payer/{token}`; shown only here. */
    token: z.string(),
    expiresAt: Time,
    total: Francs,
    /** Parcels that this sum pays. */
    parcels: z.int(),
  }),
  status: 201,
  errors: ['deliveries.parcel_unknown', 'payments.nothing_to_pay'],
  summary:
    'À la porte : un lien, à montrer en QR, par lequel le client paie par téléphone ce qui reste de sa commande en espèces.',
})

export const proposePart = endpoint('POST', '/api/deliveries/{id}/part-proposal', {
  who: ['livreur'],
  params: z.object({ id: Id }),
  /** null: all is kept. */
  body: z.object({ part: KeptPartBody.nullable() }),
  status: 204,
  errors: [
    'deliveries.parcel_unknown',
    'orders.wrong_state',
    'orders.part_unknown_line',
    'orders.part_too_many',
    'orders.part_whole',
    'orders.part_nothing',
    'orders.part_all',
    'orders.part_sum_changed',
  ],
  summary: 'À la porte : montre au client ce qu’il garde et la somme, avant son code.',
})

import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Time } from '#kernel/wire/fields.ts'

const FeeRange = z.object({ from: Francs, to: Francs })

export const readSellingCosts = endpoint('GET', '/api/seller/selling-costs', {
  who: ['vendeur'],
  shop: 'owner',
  reply: z.object({
    /** Hundredths of a percent of the goods: 500 is 5 %. */
    commissionBasisPoints: z.int(),
    /** Other rates of this shop, present and future. */
    rules: z.array(
      z.object({
        /** null: all goods. */
        category: z.string().nullable(),
        basisPoints: z.int(),
        startsAt: Time,
        endsAt: Time.nullable(),
      }),
    ),
    /** Shop's cost of « livraison à 0f », by weight: the whole way to each place it reaches. */
    freeDelivery: z.object({ léger: FeeRange, moyen: FeeRange, lourd: FeeRange }),
  }),
  summary:
    'Ce que vendre coûte à une boutique : la commission, et la livraison offerte selon le poids.',
})

const percent = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** `650` → `6,5 %` */
export function rateWords(basisPoints: number): string {
  return `${percent.format(basisPoints / 100)}\u00a0%`
}

import { z } from 'zod'

import { parcelStates } from '#modules/parcels/contract/order-states.ts'
import { saleAnswers } from '#modules/shop-orders/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Time } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

export const SaleToAnswer = z.object({
  act: z.enum(saleAnswers),
  orderNumber: z.string(),
  shopName: z.string(),
  state: z.enum(parcelStates),
  items: z.array(z.object({ name: z.string(), choice: z.string().nullable(), quantity: z.int() })),
  /** Goods, francs. */
  totalFrancs: Francs,
  acceptBefore: z.nullable(Time),
})
export type SaleToAnswer = z.output<typeof SaleToAnswer>

const byToken = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'Ce lien n’est pas entier.') })

export const readSaleLink = endpoint('GET', '/api/sale-links/{token}', {
  who: 'visitor',
  params: byToken,
  reply: SaleToAnswer,
  errors: ['shop_orders.link_dead'],
  summary: 'La commande à laquelle un lien reçu par la boutique permet de répondre.',
})

export const answerBySaleLink = endpoint('POST', '/api/sale-links/{token}/answer', {
  who: 'visitor',
  params: byToken,
  body: z.object({
    /** Required to refuse; the buyer reads it. */
    reason: Reason.optional(),
  }),
  reply: SaleToAnswer,
  errors: ['shop_orders.link_dead', 'orders.wrong_state', 'shop_orders.reason_missing'],
  summary: 'Accepte ou refuse cette seule commande, une fois, sans se connecter.',
})

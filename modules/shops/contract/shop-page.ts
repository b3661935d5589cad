import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { slugField } from '#kernel/wire/fields.ts'
import { Image } from '#modules/images/contract/images.ts'
import { ComingTimes } from '#modules/calendar/contract/coming-fields.ts'
import { OpeningDays } from '#modules/calendar/contract/opening.ts'
import { ShopCard } from './shop-card.ts'

/** Without the owner's name and numbers. */
export const ShopPage = ShopCard.extend({
  description: z.string(),
  logo: Image.nullable(),
  /** Always 0: the shop alone reads it. For pages of the previous version. */
  followers: z.int(),
  /** Median answer time in 30 days, ms; null with fewer than five. */
  answersInMs: z.int().nullable(),
  /** No orders until `closedUntil`; null: without end. */
  closed: z.boolean(),
  rccm: z.string(),
  nif: z.string(),
  /** Monday first; null without hours. */
  opening: OpeningDays.nullable(),
  openTimes: ComingTimes.optional(),
})
export type ShopPage = z.output<typeof ShopPage>

export const readShop = endpoint('GET', '/api/shops/slug/{slug}', {
  who: 'visitor',
  params: z.object({ slug: slugField(160) }),
  reply: ShopPage,
  errors: ['products.shop_unknown'],
  summary: 'La page publique d’une boutique.',
})

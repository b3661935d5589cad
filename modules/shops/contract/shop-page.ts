import { z } from 'zod'

import { ProductPage, ShopCard } from '#modules/products/contract/catalogue.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { paging } from '#kernel/wire/fields.ts'
import { Image } from '#modules/images/contract/images.ts'
import { PAGE_SIZE } from '#kernel/wire/limits.ts'
import { OpeningDays } from './opening.ts'

/** Without the owner's name and numbers. */
export const ShopPage =
  __API__ &&
  ShopCard.extend({
    description: z.string(),
    logo: Image.nullable(),
    followers: z.int(),
    /** Median answer time in 30 days, ms; null with fewer than five. */
    answersInMs: z.int().nullable(),
    /** No orders until `closedUntil`; null: without end. */
    closed: z.boolean(),
    /** Empty for none. */
    rccm: z.string(),
    nif: z.string(),
    /** Monday first; null without hours. */
    opening: OpeningDays.nullable(),
  })
export type ShopPage = z.output<typeof ShopPage>

const params = z.object({ slug: z.string().max(160, 'Cette adresse n’est pas valable.') })

export const readShop = endpoint('GET', '/api/shops/slug/{slug}', {
  shape: __API__ && {
    who: 'visitor',
    params,
    reply: ShopPage,
    errors: ['catalogue.shop_unknown'],
    summary: 'La page publique d’une boutique.',
  },
})

export const listShopProducts = endpoint('GET', '/api/shops/slug/{slug}/products', {
  shape: __API__ && {
    who: 'visitor',
    params,
    query: z.object(paging(PAGE_SIZE.category)),
    reply: ProductPage,
    errors: ['catalogue.shop_unknown'],
    summary: 'Ce qu’une boutique vend, les derniers publiés d’abord.',
  },
})

import { z } from 'zod'

import { ProductPage, ShopCard } from '#modules/catalogue/contract/catalogue.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { paging } from '#kernel/wire/fields.ts'
import { Image } from '#modules/images/contract/images.ts'
import { PAGE_SIZE } from '#kernel/wire/limits.ts'
import { OpeningDays } from './opening.ts'

/** A shop as everybody may see it, without its owner's name and numbers. */
export const ShopPage =
  __API__ &&
  ShopCard.extend({
    description: z.string(),
    logo: Image.nullable(),
    /** How many people follow it. */
    followers: z.int(),
    /** The median of its answers to buyers in 30 days, in ms; null with fewer than five. */
    answersInMs: z.int().nullable(),
    /** Closed now: no orders until `closedUntil`, or until further notice when that is null. */
    closed: z.boolean(),
    /** Registration of the company; empty for none. */
    rccm: z.string(),
    nif: z.string(),
    /** Monday first; null when the shop gave no hours. */
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

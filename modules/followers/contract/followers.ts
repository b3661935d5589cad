import { z } from 'zod'

import { Image } from '#modules/images/contract/images.ts'
import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'

const params = z.object({ shopId: Id })

/** `followers`: always 0, the shop alone reads it. For pages of the previous version. */
const Follow = z.object({ followed: z.boolean(), followers: z.int() })

const FollowedShop = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  region: z.string(),
  quartier: z.string().nullable(),
  logo: z.nullable(Image),
  followedAt: Time,
  /** Products published or reduced in the last seven days. */
  news: z.int(),
})
export type FollowedShop = z.output<typeof FollowedShop>

export const listFollowedShops = endpoint('GET', '/api/shops/followed', {
  who: 'user',
  query: z.object(cursorPaging(20)),
  reply: z.object({ shops: z.array(FollowedShop), next: z.string().nullable() }),
  summary: 'Les boutiques que suit l’appelant, la dernière suivie d’abord.',
})

export const readFollow = endpoint('GET', '/api/shops/{shopId}/follow', {
  who: 'user',
  params,
  reply: Follow,
  errors: ['products.shop_unknown'],
  summary: 'L’appelant suit-il cette boutique, et combien la suivent.',
})

export const followShop = endpoint('PUT', '/api/shops/{shopId}/follow', {
  who: 'user',
  params,
  reply: Follow,
  errors: ['products.shop_unknown', 'followers.own_shop'],
  summary: 'Suit une boutique ; la suivre deux fois ne change rien.',
})

export const unfollowShop = endpoint('DELETE', '/api/shops/{shopId}/follow', {
  who: 'user',
  params,
  reply: Follow,
  errors: ['products.shop_unknown'],
  summary: 'Ne suit plus une boutique.',
})

import { z } from 'zod'

import { planNames } from '#modules/plans/database/values.ts'
import { cursorFacts, cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { listSearch, Reason } from '#kernel/wire/text-fields.ts'

const who = ['admin'] as const

export const teamShopQuery = {
  q: listSearch(120),
  plan: z.enum(planNames, 'Formule inconnue.').optional(),
  state: z.enum(['open', 'away', 'suspended', 'trusted', 'new'], 'Filtre inconnu.').optional(),
}

export const TeamShop = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  phone: z.string().nullable(),
  place: z.string(),
  plan: z.enum(planNames),
  planEndsAt: z.nullable(Time),
  products: z.int(),
  deliveries: z.int(),
  rating: z.number(),
  ratings: z.int(),
  trusted: z.boolean(),
  state: z.enum(['open', 'away', 'suspended', 'deleted']),
  createdAt: Time,
})
export type TeamShop = z.output<typeof TeamShop>

export const listTeamShops = endpoint('GET', '/api/admin/shops', {
  who,
  query: z.object({ ...teamShopQuery, ...cursorPaging() }),
  reply: z.object({ shops: z.array(TeamShop), ...cursorFacts }),
  summary:
    'Les boutiques, la plus récente d’abord ; suspendre une boutique, c’est suspendre le compte de son propriétaire.',
})

export const exportTeamShops = endpoint('GET', '/api/admin/shops/export', {
  who,
  query: z.object(teamShopQuery),
  file: 'text/csv',
  summary: 'Les mêmes boutiques, en CSV.',
})

export const trustShop = endpoint('PUT', '/api/admin/shops/{id}/trust', {
  who,
  params: z.object({ id: Id }),
  body: z.object({ trusted: z.boolean(), reason: Reason }),
  status: 204,
  errors: ['shops.shop_unknown'],
  summary: 'Met une boutique parmi les boutiques de confiance, ou l’en retire.',
})

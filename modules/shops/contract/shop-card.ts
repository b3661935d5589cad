import { z } from 'zod'

import { Id, Time } from '#kernel/wire/fields.ts'

export const ShopCard = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  region: z.string(),
  quartier: z.string().nullable(),
  deliveries: z.int(),
  averageRating: z.number(),
  totalReviews: z.int(),
  isNew: z.boolean(),
  since: Time,
  closedUntil: z.nullable(Time),
})
export type ShopCard = z.output<typeof ShopCard>

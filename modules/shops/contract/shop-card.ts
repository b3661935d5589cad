import { z } from 'zod'

import { Id, Time } from '#kernel/wire/fields.ts'

/** Papers of the owner, a visit of the place, the name on the payout number. */
export const checkedOfShop = ['identity', 'address', 'payout_number'] as const

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
  /** What the team checked, and when; null: not verified, or no more. */
  verified: z.nullable(z.object({ at: Time, checked: z.array(z.enum(checkedOfShop)) })),
})
export type ShopCard = z.output<typeof ShopCard>

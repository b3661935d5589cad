import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, slugField, Time } from '#kernel/wire/fields.ts'

/** Of parcels of 90 days that a shop accepted: how many it had ready in time. */
const Kept = z.object({ kept: z.int(), of: z.int() })

export const readShopPromises = endpoint('GET', '/api/shops/slug/{slug}/promises', {
  who: 'visitor',
  params: z.object({ slug: slugField(160) }),
  reply: z.object({
    /** null with fewer than ten. */
    prepares: Kept.nullable(),
  }),
  summary: 'Combien de colis une boutique a préparés à temps, dès qu’il y en a assez.',
})

export const readOwnPromises = endpoint('GET', '/api/seller/promises', {
  who: ['vendeur'],
  shop: 'orders',
  reply: z.object({
    prepares: Kept,
    /** The newest first, at most 20. `readyAt` null: cancelled, or not ready yet. */
    missed: z.array(
      z.object({ _id: Id, orderNumber: z.string(), dueAt: Time, readyAt: z.nullable(Time) }),
    ),
  }),
  summary: 'Les colis que la boutique a préparés à temps, et ceux qui furent en retard.',
})

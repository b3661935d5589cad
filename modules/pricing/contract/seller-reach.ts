import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id } from '#kernel/wire/fields.ts'

/** Price of a light parcel on one way, and after how many days it is there. */
const Way = z.object({
  francs: Francs,
  /** Some places of the town cost more. */
  isLeast: z.boolean(),
  days: z.object({ from: z.int(), to: z.int() }),
})

export const ReachedTown = z.object({
  region: z.string(),
  door: z.nullable(Way),
  relay: z.nullable(Way),
  /** It changes coach in Bamako. */
  isByHub: z.boolean(),
})
export type ReachedTown = z.output<typeof ReachedTown>

export const SellerReach = z.object({
  from: z.string(),
  /** Couriers fetch there. */
  isCollected: z.boolean(),
  /** Relay point to which the shop brings its parcels. */
  drop: z.nullable(z.object({ relayId: Id, name: z.string() })),
  /** Coaches that leave its town. Monday is 1. */
  lines: z.array(z.object({ to: z.string(), days: z.array(z.int()), leavesAt: z.string() })),
  /** The cheapest first, its own town before them. */
  towns: z.array(ReachedTown),
  /** Those for which most buyers wait first. */
  notYet: z.array(
    z.object({
      region: z.string(),
      why: z.string(),
      /** False: nobody delivers there yet. */
      isServed: z.boolean(),
      waiting: z.int(),
    }),
  ),
})
export type SellerReach = z.output<typeof SellerReach>

export const readSellerReach = endpoint('GET', '/api/seller/reach', {
  who: ['vendeur'],
  shop: 'orders',
  reply: SellerReach,
  summary:
    'Les villes qu’une boutique atteint, en combien de jours et à quel prix, et celles où rien ne va encore, avec la raison.',
})

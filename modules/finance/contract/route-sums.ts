import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Time } from '#kernel/wire/fields.ts'
import { periods } from './books.ts'

/** What a way between two towns brought and cost, in francs of the ledger. */
export const RouteSum = z.object({
  /** Town of the shop, and town where it is received; null: of no parcel. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  parcels: z.int(),
  /** Fees, less those that were given back. */
  fees: Francs,
  couriers: Francs,
  coaches: Francs,
  relays: Francs,
  /** Kept by the market; below zero: the way cost more than it brought. */
  left: Francs,
})
export type RouteSum = z.output<typeof RouteSum>

export const listRouteSums = endpoint('GET', '/api/finance/routes', {
  who: ['finance'],
  query: z.object({ period: z.enum(periods).default('mois') }),
  reply: z.object({ from: Time, to: Time, routes: z.array(RouteSum), left: Francs }),
  summary:
    'Ce que chaque itinéraire, d’une ville à une autre, a rapporté ou coûté : chaque somme vient du grand livre.',
})

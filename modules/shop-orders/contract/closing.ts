import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Id, Time } from '#kernel/wire/fields.ts'
import { closingDays } from '#modules/calendar/contract/closures.ts'

const facts = { parcelId: Id, orderNumber: z.string(), buyerName: z.string() }
const Instants = { due: Time, moved: z.nullable(Time) }
const Days = { due: dayField(), moved: z.nullable(dayField()) }

/** Open promise of a shop; `moved`: where the closure moves its end, null: it stays. */
export const ShopPromise = z.discriminatedUnion('what', [
  /** Until when the shop answers an order. */
  z.object({ what: z.literal('answer'), ...facts, ...Instants }),
  /** Last promised day of a parcel. */
  z.object({ what: z.literal('prepare'), ...facts, ...Days }),
  /** Until when a parcel is kept for its buyer at the shop. */
  z.object({ what: z.literal('collect'), ...facts, ...Instants }),
])
export type ShopPromise = z.output<typeof ShopPromise>

export const readClosing = endpoint('GET', '/api/seller/opening/closing', {
  who: ['vendeur'],
  shop: 'orders',
  query: closingDays,
  reply: z.object({ promises: z.array(ShopPromise) }),
  summary:
    'Ce que la boutique doit encore, et où un congé de ces jours le déplace : à lire avant de fermer.',
})

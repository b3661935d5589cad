import { z } from 'zod'

import { weightClasses } from '#modules/products/contract/product-words.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, slugField } from '#kernel/wire/fields.ts'
import { receivePlaces } from '#modules/pricing/database/values.ts'
import { ZonePause, ZoneSurcharge } from './zone-state.ts'
import { Quartier, Region } from '#modules/places/contract/location-fields.ts'

export const Delay = z.object({ from: z.iso.date(), to: z.iso.date(), label: z.string() })
export type Delay = z.output<typeof Delay>

/** `name`: of the relay point, or the town of the shop where the parcel is collected. */
export const ReceiveWay = z.object({
  at: z.enum(receivePlaces),
  fee: Francs,
  delay: Delay,
  name: z.string().nullable(),
})
export type ReceiveWay = z.output<typeof ReceiveWay>

export const estimateDelivery = endpoint('GET', '/api/deliveries/estimate', {
  who: 'visitor',
  query: z.object({
    region: Region,
    /** Region of the shop; Bamako in older requests. */
    from: Region.optional(),
    quartier: Quartier.optional(),
    /** Its address; with it the answer has `ways`. */
    shop: slugField(160).optional(),
    weightClass: z.enum(weightClasses, 'Poids inconnu.'),
  }),
  reply: z.object({
    zone: z.string(),
    /** Fee of a shop's parcel of this weight; the buyer pays nothing for « livraison à 0f ». */
    fee: Francs,
    delay: Delay,
    /** Where fee and day are for; absent in older answers. */
    at: z.enum(['door', 'relay']).optional(),
    /** How it comes, where it is not one courier's way; absent in older answers. */
    way: z.nullish(z.string()),
    cashOnDelivery: z.boolean(),
    /** False: no courier delivers there yet. Absent in older answers. */
    isServed: z.boolean().optional(),
    /** Why nothing goes there from the shop; null: it does. */
    noRoute: z.nullish(z.string()),
    /** False: nothing goes from the shop to any place. Absent in older answers. */
    sendsAnywhere: z.boolean().optional(),
    /** No order is taken there until the day. */
    pause: z.nullish(ZonePause),
    /** In the fee. */
    surcharge: z.nullish(ZoneSurcharge),
    /** How a parcel of the shop can be received: at the door, a relay point, the shop. */
    ways: z.array(ReceiveWay).optional(),
  }),
  summary: 'Frais et délai de livraison d’un produit à un endroit.',
})

/** « sam. 21 nov. », or « sam. 21 nov. – lun. 23 nov. » */
export function delayBetween({ from, to }: Pick<Delay, 'from' | 'to'>): Delay {
  const days = [...new Set([from, to])].map(shortDay)
  return { from, to, label: days.join(' – ') }
}

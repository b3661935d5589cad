import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { MadeAt, Otp } from '#modules/deliveries/contract/deliveries.ts'

export const Drop = z.object({
  parcelId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  itemsCount: z.int(),
  /** « léger », « moyen », « lourd ». */
  weight: z.string().nullable(),
  /** By which its shop brings it, as promised with the order. */
  day: z.string().nullable(),
  /** The relay point closes then, on that day. */
  before: z.nullish(Time),
  /** Of its buyer. */
  place: z.string(),
})
export type Drop = z.output<typeof Drop>

/** Came back to its shop's relay point, which gives it to the shop. */
export const RelayReturn = z.object({
  parcelId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  itemsCount: z.int(),
  weight: z.string().nullable(),
  keptSince: Time,
  keptUntil: Time,
})
export type RelayReturn = z.output<typeof RelayReturn>

export const listDrops = endpoint('GET', '/api/seller/relay/drops', {
  who: ['vendeur'],
  shop: 'relay',
  reply: z.object({
    coming: z.array(Drop),
    waiting: z.array(Drop),
    /** Francs that the relay point earns for each; absent in older answers. */
    fee: Francs.optional(),
    /** Absent in older answers. */
    back: z.array(RelayReturn).optional(),
  }),
  errors: ['relays.none'],
  summary:
    'Les colis que des boutiques déposent au point relais, ceux qui y attendent un car, et ceux qui leur reviennent.',
})

export const receiveDrop = endpoint('POST', '/api/seller/relay/drops', {
  who: ['vendeur'],
  shop: 'relay',
  body: z.object({ otp: Otp, madeAt: MadeAt }),
  reply: z.object({ message: z.string() }),
  errors: [
    'relays.none',
    'deliveries.wrong_code',
    'deliveries.code_locked',
    'orders.wrong_state',
    'orders.rest_unpaid',
  ],
  summary:
    'Reçoit au point relais un colis que sa boutique apporte, par le code de la boutique. Envoyé deux fois, il compte une fois.',
})

export const giveToShop = endpoint('POST', '/api/seller/relay/returns/{id}/hand-over', {
  who: ['vendeur'],
  shop: 'relay',
  params: z.object({ id: Id }),
  body: z.object({ otp: Otp, madeAt: MadeAt }),
  reply: z.object({ message: z.string(), alreadyGiven: z.boolean() }),
  errors: [
    'relays.none',
    'relays.parcel_unknown',
    'deliveries.wrong_code',
    'deliveries.code_locked',
    'orders.wrong_state',
  ],
  summary:
    'Rend au comptoir du point relais un colis revenu, par le code de la boutique. Envoyé deux fois, il compte une fois.',
})

import { z } from 'zod'

import { Image } from '#modules/images/contract/images.ts'
import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { VARIANT_TRAIT_MAX } from '#kernel/wire/limits.ts'

export const WAIT_DAYS = 90
export const WAITS_MAX = 100

const params = z.object({ productId: Id })
const trait = z.string().max(VARIANT_TRAIT_MAX, 'Taille ou couleur inconnue.')
/** Both null: any size or colour. */
const Choice = z.object({ size: trait.nullable(), color: trait.nullable() })
export type Choice = z.output<typeof Choice>

const Waits = z.object({ waits: z.array(Choice) })

const AwaitedProduct = z.object({
  _id: Id,
  productId: Id,
  slug: z.string(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  price: Francs,
  image: z.nullable(Image),
  shopName: z.string(),
  endsAt: Time,
  /** Time of the notice; null: still out of stock. */
  toldAt: z.nullable(Time),
})
export type AwaitedProduct = z.output<typeof AwaitedProduct>

export const listAwaited = endpoint('GET', '/api/awaited-products', {
  who: 'user',
  query: z.object(cursorPaging(20)),
  reply: z.object({ products: z.array(AwaitedProduct), next: z.string().nullable() }),
  summary: 'Les produits épuisés que l’appelant attend, le dernier demandé d’abord.',
})

export const readWaits = endpoint('GET', '/api/awaited-products/{productId}', {
  who: 'user',
  params,
  reply: Waits,
  summary: 'Ce que l’appelant attend d’un produit.',
})

export const awaitProduct = endpoint('PUT', '/api/awaited-products/{productId}', {
  who: 'user',
  params,
  body: Choice,
  reply: Waits,
  errors: ['products.product_unknown', 'followers.in_stock', 'followers.too_many_waits'],
  summary: 'Prévenir l’appelant, une fois, quand un produit épuisé revient.',
})

export const stopAwaiting = endpoint('DELETE', '/api/awaited-products/{productId}', {
  who: 'user',
  params,
  query: z.object({ size: trait.optional(), color: trait.optional() }),
  reply: Waits,
  summary: 'L’appelant n’attend plus ce produit.',
})

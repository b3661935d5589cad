import sharp from 'sharp'

import { openComplaint, type Complaint } from '#contract/complaints/complaints.ts'
import type { CallOptions } from '#contract/kernel/typed-client.ts'
import type { Market } from './market.ts'
import type { Goods } from './market-goods.ts'
import type { Person, Seller } from './market-people.ts'
import { line, order } from './orders.ts'
import { deliver } from './parcels.ts'

/** A picture large enough for a complaint. */
export function photo(width = 500, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#9a3412' } })
    .jpeg()
    .toBuffer()
}

export type Form = {
  orderNumber?: string
  message?: string
  fulfillmentId?: string
  files?: readonly Uint8Array[]
  imageIds?: readonly string[]
}

/** Sends the complaint form as a browser would. */
export function complain(
  buyer: Person,
  { files = [], imageIds = [], ...words }: Form,
  options?: CallOptions,
): Promise<Complaint> {
  const body = new FormData()
  for (const [name, value] of Object.entries(words)) body.append(name, value)
  for (const id of imageIds) body.append('images', id)
  for (const bytes of files)
    body.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return buyer.call(openComplaint, { body }, options)
}

/** Somebody buys, gets the parcel in hand and complains about it. @returns the complaint's id */
export async function complainedAbout(
  market: Market,
  { buyer, seller, product }: { buyer: Person; seller: Seller; product: Goods },
): Promise<string> {
  const placed = await order(buyer, [line(product)], { paymentMethod: 'cash_on_delivery' })
  await deliver(market, {
    parcelId: placed.fulfillments[0]?._id ?? '',
    seller,
    courier: await market.staff('livreur'),
  })
  const complaint = await complain(buyer, {
    orderNumber: placed.orderNumber,
    message: 'Le tissu est taché.',
    files: [await photo()],
  })
  return complaint._id
}

import sharp from 'sharp'

import { openComplaint, type Complaint } from '#modules/complaints/contract/complaints.ts'
import type { CallOptions } from '#kernel/wire/typed-client.ts'
import type { Market } from './market.ts'
import type { Goods } from './market-goods.ts'
import type { Person, Seller } from './market-people.ts'
import { inCash, line, order, parcelOf } from './orders.ts'
import { deliver } from './parcels.ts'

/** Makes a picture of the size that a complaint needs. */
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

/** Orders as a buyer, receives the parcel and complains about it. @returns the complaint's id */
export async function complainedAbout(
  market: Market,
  { buyer, seller, product }: { buyer: Person; seller: Seller; product: Goods },
): Promise<string> {
  const placed = await order(buyer, [line(product)], inCash)
  const courier = await market.staff('livreur')
  await deliver(market, { parcelId: parcelOf(placed), seller, courier })
  const complaint = await complain(buyer, {
    orderNumber: placed.orderNumber,
    message: 'Le tissu est taché.',
    files: [await photo()],
  })
  return complaint._id
}

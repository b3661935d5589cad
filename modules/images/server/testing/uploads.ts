import sharp from 'sharp'

import { uploadImage } from '#modules/images/contract/images.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { openMarket } from '../../../../tests/support/market.ts'

export const drawing = (width = 900, height = 600, background = '#9a3412') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
export function upload(
  call: Client,
  bytes: Uint8Array<ArrayBuffer>,
  { field = 'image', type = 'image/jpeg' } = {},
) {
  const body = new FormData()
  body.append(field, new Blob([bytes], { type }), 'photo.jpg')
  return call(uploadImage, { body })
}
export const bytesOf = async (making: Promise<Buffer>) => new Uint8Array(await making)

/** A market with a buyer who uploads pictures, and how others read them. */
export async function openUploads() {
  const market = await openMarket()
  const awa = await market.buyer()

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(market.url + path, { headers })

  return { market, awa, get }
}

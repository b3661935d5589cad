import { writeFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import sharp from 'sharp'
import { encode } from 'uqr'

import { storePicture } from '#modules/images/module.ts'
import { articleAt, sellByLink, tokenOf } from '../../../tests/support/offers.ts'
import { withdrawOffer } from '#modules/link-sales/contract/offers.ts'
import { saleStatusPicture } from '#modules/link-sales/contract/sale-by-link.ts'
import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket()
const seller = await market.seller({ name: 'Statuts' })
afterAll(() => market.close())

const get = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${market.url}/apercu/statut/${id}.jpg`, { headers })

async function photograph(productId: string): Promise<void> {
  const [row] = await market.sql<{ id: string }>(
    'select image_id as id from product_images where product_id = $1',
    [productId],
  )
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width: 1400, height: 1400, channels: 3 as const, background: '#7a4', noise }
  await storePicture(market.kernel, {
    ownerId: null,
    id: row?.id ?? '',
    bytes: await sharp({ create }).jpeg({ quality: 60 }).toBuffer(),
  })
}

it('a status picture is a JPEG of 1080 × 1920 whose QR code opens the product', async () => {
  const product = await market.product({ seller, price: 12_500, promoPrice: 10_000 })
  await photograph(product._id)
  const answer = await get(product._id)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (process.env['KEEP_STATUS']) await writeFile(process.env['KEEP_STATUS'], bytes)
  expect(bytes.length).toBeLessThan(450_000)
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1080, 1920])
  const code = encode(`${market.url}/product/${product.slug}`, { border: 2, ecc: 'M' })
  const drawn = code.data.map((row, y) =>
    row.map((_, x) => {
      const at = (place: number) => Math.floor(((place + 0.5) * 360) / code.size)
      return (data[(1430 + at(y)) * info.width + 640 + at(x)] ?? 255) < 128
    }),
  )
  expect(drawn).toEqual(code.data)
})

it('a status picture is answered 304 until the price changes, and one is kept', async () => {
  const product = await market.product({ seller, price: 8_000 })
  await photograph(product._id)
  const etag = (await get(product._id)).headers.get('etag') ?? ''
  expect((await get(product._id, { 'if-none-match': `W/${etag}` })).status).toBe(304)
  const address = `${market.url}/apercu/statut/${product._id}.jpg`
  const head = await fetch(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  await market.changePrice(product, 9_000)
  const dearer = await get(product._id, { 'if-none-match': etag })
  expect(dearer.status).toBe(200)
  expect(dearer.headers.get('etag')).not.toBe(etag)
  expect(
    await market.sql('select key from previews where subject = $1', [`statut/${product._id}`]),
  ).toHaveLength(1)
})

it('the status picture of a sale by link is kept, and shown while it is open', async () => {
  const product = await market.product({ seller, price: 20_000 })
  await photograph(product._id)
  const { _id: id, ...made } = await sellByLink(seller, { lines: [articleAt(product, 18_000)] })
  const address = market.url + saleStatusPicture(tokenOf(made))
  const answer = await fetch(address)
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1080, 1920])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  await fetch(address)
  const kept = 'select key from previews where subject = $1'
  expect(await market.sql(kept, [`statut/vente/${id}`])).toHaveLength(1)
  await seller.call(withdrawOffer, { params: { id } })
  expect((await fetch(address)).status).toBeGreaterThanOrEqual(404)
})

it('no status picture is drawn of an unknown product', async () => {
  for (const id of ['0190c1f0-0000-7000-8000-000000000000', 'x', '../1'])
    expect((await get(id)).status).toBe(404)
})

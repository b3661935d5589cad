import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { suspendProduct } from '#modules/publishing/module.ts'
import { storePicture } from '#modules/images/module.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket()
const seller = await market.seller({ name: 'Bazin Diarra' })
afterAll(() => market.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(market.url + path, { redirect: 'manual', headers })
const addressOf = async ({ slug }: Goods) =>
  (await freshly(market)(readProduct, { params: { slug } })).shareImage

/** Noise as pixels weighs more than any photo. */
const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }

/** Gives the product a first picture. */
async function photograph(product: Goods, pixels?: { noise: typeof noise }): Promise<void> {
  const rows = await market.sql<{ id: string }>(
    'select image_id as id from product_images where product_id = $1',
    [product._id],
  )
  const create = { width: 1400, height: 1400, channels: 3 as const, background: '#7a4', ...pixels }
  const id = rows[0]?.id
  if (!id) throw new Error('no picture')
  await storePicture(market.kernel, {
    ownerId: null,
    id,
    bytes: await sharp({ create }).jpeg({ quality: 60 }).toBuffer(),
  })
}

describe('the picture of a shared product', () => {
  it('is a JPEG of 1200 × 630 under 300 KB, whatever it shows, and is cached for good', async () => {
    const product = await market.product({
      seller,
      name: 'Pagne à partager',
      price: 12_500,
      promoPrice: 10_000,
    })
    await photograph(product, { noise })
    const address = await addressOf(product)
    const answer = await get(address)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    expect(bytes.length).toBeLessThan(300_000)
    const again = await get(address)
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await get(address, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(
      304,
    )
  })

  it('has another address when the price changes; the former leads there or stays', async () => {
    const product = await market.product({ seller, name: 'Pagne au prix qui bouge', price: 8_000 })
    await photograph(product)
    const [undrawn, before] = [await addressOf(product), await addressOf(product)]
    await market.changePrice(product, 9_000)
    const after = await addressOf(product)
    expect(after).not.toBe(before)
    const former = await get(undrawn)
    expect([former.status, former.headers.get('location')]).toEqual([302, after])
    const drawn = Buffer.from(await (await get(after)).arrayBuffer())
    await market.changePrice(product, 9_500)
    expect(Buffer.from(await (await get(after)).arrayBuffer()).equals(drawn)).toBe(true)
  })
})

describe('what search engines read', () => {
  it('robots.txt keeps them off personal pages and names the sitemap', async () => {
    const text = await (await get('/robots.txt')).text()
    expect(text).toContain('Disallow: /panier\n')
    expect(text).toContain('Disallow: /api/\n')
    expect(text).toContain(`Sitemap: ${market.url}/sitemap.xml\n`)
  })

  it('the sitemap leads to every product on sale, its category and shop, nothing hidden', async () => {
    const shown = await market.product({ seller, name: 'Produit au plan du site' })
    const hidden = await market.product({ seller, name: 'Produit retiré' })
    await market.kernel.transaction((tx) =>
      suspendProduct(tx, market.kernel, { productId: hidden._id, by: 'seller', suspended: true }),
    )
    market.clock.advance(3_600_001)
    const index = await (await get('/sitemap.xml')).text()
    const files = Array.from(
      index.matchAll(/<loc>([^<]+)<\/loc>/g),
      ([, address]) => new URL(address ?? '').pathname,
    )
    expect(files).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/boutiques.xml',
      '/sitemaps/produits-1.xml',
    ])
    const all = (await Promise.all(files.map(async (file) => (await get(file)).text()))).join('')
    expect(all).toContain(`<loc>${market.url}/product/${shown.slug}</loc><lastmod>`)
    expect(all).not.toContain(hidden.slug)
    expect(all).toContain(`<loc>${market.url}/category/pagnes-et-tissus</loc>`)
    expect(all).toContain(`<loc>${market.url}/boutique/bazin-diarra</loc>`)
  })
})

import { get as httpGet } from 'node:http'
import { gunzipSync } from 'node:zlib'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { suspendProduct } from '#modules/publishing/module.ts'
import { storePicture } from '#modules/images/module.ts'
import { products } from '#modules/products/database/tables.ts'
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

  it('a part is cut at fifty thousand addresses, each product in one, and is compressed', async () => {
    // Fifty thousand rows for their addresses alone: nobody will search them.
    await market.sql(
      `begin; set local session_replication_role = replica;
       insert into products (id, shop_id, category_id, subcategory_id, slug, name, description, price_francs, published_at, updated_at)
       select gen_random_uuid(), p.shop_id, p.category_id, p.subcategory_id, 'foule-' || n, 'Foule', 'Foule', 500, now(), now()
       from generate_series(1, 50000) n, (select * from products limit 1) p; commit`,
    )
    market.clock.advance(3_600_001)
    const slugsOf = async (part: number) => {
      const answer = await fetch(`${market.url}/sitemaps/produits-${part}.xml`, {
        headers: { 'accept-encoding': 'identity' },
      })
      return Array.from(
        (await answer.text()).matchAll(/\/product\/([a-z0-9-]+)</g),
        ([, slug]) => slug,
      )
    }
    const [first, second] = [await slugsOf(1), await slugsOf(2)]
    expect(first.length).toBe(50_000)
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
    expect(second.length).toBe(
      (await market.kernel.db.$count(products, eq(products.listed, true))) - 50_000,
    )
    expect((await get('/sitemaps/produits-3.xml')).status).toBe(404)
    const packed = await rawly(`${market.url}/sitemaps/produits-2.xml`)
    expect(gunzipSync(packed).toString()).toContain('</urlset>')
  })
})

/** The bytes as they travel: fetch would have unpacked them. */
function rawly(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    httpGet(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)))
        .on('error', reject)
    }).on('error', reject)
  })
}

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { callAs, expect, marketUrl, test } from '../browser/journey.ts'

/** A product of the demo market with several pictures. */
const slug = 'boubou-bazin-brode-femme'
const path = `/product/${slug}`

test('a shared link shows the product’s name, price and picture', async ({ people }) => {
  const { page } = await people.visitor()
  const answer = await page.request.get(path)
  const head = (await answer.body()).subarray(0, 300_000).toString()
  const content = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1] ?? ''
  const product = await callAs(null)(readProduct, { params: { slug } })
  expect(content('og:title')).toBe(product.name)
  expect(content('og:description')).toContain('\u00a0f')
  expect(content('og:url')).toBe(marketUrl() + path)
  expect([content('og:image:width'), content('og:image:height'), content('og:image:type')]).toEqual(
    ['1200', '630', 'image/jpeg'],
  )
  expect(head).toContain(`<link rel="canonical" href="${marketUrl()}${path}"/>`)
  const picture = await page.request.get(content('og:image'))
  const bytes = await picture.body()
  expect(bytes.length).toBeLessThan(300_000)
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  expect(sizeOfJpeg(bytes)).toEqual({ width: 1200, height: 630 })

  const schemas = Array.from(
    head.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/g),
    ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
  )
  expect(schemas.map((schema) => schema['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(schemas[0]).toMatchObject({
    offers: {
      '@type': 'Offer',
      priceCurrency: 'XOF',
      price: product.prixPromotionnel ?? product.price,
    },
  })
  for (const other of [
    '/',
    '/boutique',
    `/category/${product.category}`,
    `/boutique/${product.shop.slug}`,
  ]) {
    const html = await (await page.request.get(other)).text()
    expect(html).toContain(`<meta property="og:image" content="${marketUrl()}/apercu.jpg"`)
    expect(html).toContain('<link rel="canonical"')
  }
  expect(sizeOfJpeg(await (await page.request.get('/apercu.jpg')).body())).toEqual({
    width: 1200,
    height: 630,
  })
})

/** Reads the frame header of a JPEG. */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return null
}

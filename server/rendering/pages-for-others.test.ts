import { afterAll, expect, test } from 'vitest'
import { readProduct } from '#modules/products/contract/catalogue.ts'
import { openMarket } from '../../tests/support/market.ts'
import { builtPages } from './page-source.ts'

// What robots, other applications and the device read of a page, by their addresses.
const market = await openMarket({ pages: { open: () => builtPages(), frames: [] } })
afterAll(() => market.close())

const seller = await market.seller({ name: 'Bazin' })
const goods = await market.product({ seller })
const product = await market.visitor(readProduct, { params: { slug: goods.slug } })
const read = (address: string) => fetch(new URL(address, market.url))

test('a shared link shows the product’s name, price and picture, any other the market’s', async () => {
  const head = await (await read(`/product/${goods.slug}`)).text()
  const content = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1] ?? ''
  expect(content('og:title')).toBe(product.name)
  expect(content('og:description')).toContain('\u00a0f')
  expect(content('og:url')).toMatch(new RegExp(`^https?://.*/product/${goods.slug}$`))
  expect(content('og:image')).toMatch(/\/apercu\/.*\.jpg$/)
  expect(['width', 'height', 'type'].map((one) => content(`og:image:${one}`))).toEqual([
    '1200',
    '630',
    'image/jpeg',
  ])
  expect(head).toContain(`/product/${goods.slug}"/>`)
  const schemas = Array.from(
    head.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/g),
    ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
  )
  expect(schemas).toMatchObject([
    {
      '@type': 'Product',
      offers: { '@type': 'Offer', priceCurrency: 'XOF', price: product.price },
    },
    { '@type': 'BreadcrumbList' },
  ])
  for (const other of ['/', '/boutique', '/boutique/bazin']) {
    const html = await (await read(other)).text()
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/apercu\.jpg"/)
    expect(html).toContain('<link rel="canonical"')
  }
})

test('no strange address of the catalogue makes a page fail', async () => {
  const words = [
    'x'.repeat(5_000),
    '🧺🥁',
    '\u202eنيزاب',
    "' or 1=1 --",
    '<script>',
    '%00',
    '\u0000',
    '../..',
  ]
  const starts = [
    '/search?q=',
    '/product/',
    '/category/',
    '/boutique/',
    '/boutique?onglet=',
    '/boutique?page=',
    '/search?page=',
  ]
  const addresses = [
    ...words.flatMap((word) => starts.map((start) => start + encodeURIComponent(word))),
    '/search?page=-1',
    '/boutique?page=0',
    '/boutique?page=99999',
    '/category/pagnes-et-tissus?page=999999&subCategory=rien',
  ]
  const failed: string[] = []
  for (const address of addresses)
    if ((await read(address)).status >= 500) failed.push(address.slice(0, 60))
  expect(failed).toEqual([])
})

test('the manifest names icons that exist, and the service worker is asked for anew', async () => {
  const href = /<link rel="manifest" href="([^"]*)"/.exec(await (await read('/')).text())?.[1]
  const manifest = (await (await read(href ?? '')).json()) as {
    name: string
    start_url: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Sugu, le marché du Mali', start_url: '/' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src } of manifest.icons)
    expect((await read(src)).headers.get('content-type')).toBe('image/png')
  const { headers } = await read('/sw.js')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
})

import { afterAll, expect, test } from 'vitest'

import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket()
const seller = await market.seller()
await market.product({ seller })
afterAll(() => market.close())

/** What people and programs put into an address. */
const words = [
  'x'.repeat(10_000),
  '🧺🥁',
  '\u202eنيزاب',
  "' or 1=1; drop table products; --",
  '"«»’`',
  '%',
  '%%%',
  '_',
  '\\',
  '\u0000',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'NaN',
  '-1',
  '1e309',
  ' ',
  '()&|!:*',
  'a'.repeat(200),
]
const pages = ['0', '-1', '1.5', 'NaN', '', '1e9', '999999999999999999999', '1000000', ' 1', '２']
const limits = ['0', '101', '-5', 'tout', '']

const paths = [
  ...words.map((q) => `/api/products/search?q=${encodeURIComponent(q)}`),
  ...words.map((q) => `/api/search/suggest?q=${encodeURIComponent(q)}`),
  ...words.map(
    (value) =>
      `/api/products/search?category=${encodeURIComponent(value)}&subCategory=${encodeURIComponent(value)}&size=${encodeURIComponent(value)}&color=${encodeURIComponent(value)}`,
  ),
  ...words.map(
    (value) =>
      `/api/products/search?minPrice=${encodeURIComponent(value)}&note=${encodeURIComponent(value)}&sort=${encodeURIComponent(value)}&promo=${encodeURIComponent(value)}`,
  ),
  ...words.map((slug) => `/api/products/slug/${encodeURIComponent(slug)}`),
  ...words.map((slug) => `/api/products/slug/${encodeURIComponent(slug)}/reviews`),
  ...words.map((slug) => `/api/categories/${encodeURIComponent(slug)}`),
  ...words.map((value) => `/api/categories/products?category=${encodeURIComponent(value)}`),
  ...words.map((value) => `/api/products/${encodeURIComponent(value)}`),
  ...words.map(
    (value) =>
      `/api/deliveries/estimate?region=${encodeURIComponent(value)}&quartier=${encodeURIComponent(value)}&weightClass=${encodeURIComponent(value)}`,
  ),
  ...pages.flatMap((page) =>
    [
      '/api/products/paginated',
      '/api/products/search',
      '/api/shops/slug/bazin-diarra/products',
    ].map((path) => `${path}?page=${encodeURIComponent(page)}`),
  ),
  ...limits.map((limit) => `/api/products/trending-best?limit=${encodeURIComponent(limit)}`),
  '/api/products/search?q=a&q=b',
  '/api/products/search?__proto__=1&constructor=2',
  '/api/categories/products?category=pagnes-et-tissus&subCategory=,,,%00,',
]

test('the catalogue answers any parameters with products or a French sentence on the fault', async () => {
  const wrong: string[] = []
  for (const path of paths) {
    const answer = await fetch(market.url + path)
    const text = await answer.text()
    const refused = answer.status >= 400 && answer.status < 500
    const sentence = refused ? ((JSON.parse(text) as { message?: string }).message ?? '') : ''
    if (!(answer.status === 200 || refused) || (refused && !/^[A-ZÀ-Ý].*[.!?]$/u.test(sentence)))
      wrong.push(`${answer.status} ${path.slice(0, 90)}: ${text.slice(0, 120)}`)
    if (/select |postgres|\/tmp|node_modules/i.test(text))
      wrong.push(`tells too much: ${path.slice(0, 90)}`)
  }
  expect(wrong).toEqual([])
})

test('a page past the end is an empty list that says how long it is; below 1, it is refused', async () => {
  for (const path of [
    '/api/products/paginated',
    '/api/products/trending-best',
    '/api/products/search',
    '/api/categories/products?category=pagnes-et-tissus',
  ]) {
    const at = (page: string) =>
      fetch(`${market.url}${path}${path.includes('?') ? '&' : '?'}page=${page}`)
    expect(await (await at('900')).json()).toMatchObject({
      products: [],
      currentPage: 900,
      totalPages: 1,
      totalProducts: 1,
    })
    for (const page of ['0', '-1', '1.5', 'deux']) expect((await at(page)).status).toBe(400)
  }
})

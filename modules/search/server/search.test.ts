import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { searchProducts, suggestSearch } from '#modules/search/contract/search.ts'
import { suspendProduct } from '#modules/publishing/contract/seller-products.ts'
import type { Call } from '#kernel/wire/endpoint.ts'
import { products } from '#modules/products/database/tables.ts'
import { fewestStatements } from '../../../tests/support/fewest-statements.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket()
const visitor = freshly(market)
const seller = await market.seller()
const sizes = (...list: [size: string, color: string, stock: number][]) =>
  list.map(([size, color, stock]) => ({ size, color, stock }))
await market.product({
  seller,
  name: 'Bazin riche teint',
  price: 50_000,
  promoPrice: 40_000,
  isFreeLivraison: true,
  isLocal: true,
})
await market.product({ seller, name: 'Bazin moyen, le mètre', price: 1_750, isLocal: true })
await market.product({
  seller,
  name: 'Pagne wax fleuri',
  price: 12_000,
  subCategory: 'wax',
  variants: sizes(['M', 'Bleu', 3], ['L', 'Bleu', 1], ['L', 'Rouge', 0]),
})
await market.product({
  seller,
  name: 'Pagne wax à étoiles',
  price: 15_000,
  subCategory: 'wax',
  variants: sizes(['L', 'Rouge', 2], ['XL', 'Bleu', 2]),
})
await market.product({
  seller,
  name: 'Téléphone à touches',
  price: 9_000,
  stock: 0,
  subCategory: 'marmites',
})
await market.product({
  seller,
  name: 'Téléphone Tecno à écran',
  price: 60_000,
  subCategory: 'marmites',
})
// One description for all, so that products are found by their names.
await market.kernel.db.update(products).set({ description: 'Vendu à Bamako.' })
afterAll(() => market.close())

type Query = Omit<Call<typeof searchProducts>['query'] & object, 'q'>
const search = (q: string, query: Query = {}) => visitor(searchProducts, { query: { q, ...query } })
const found = async (q: string, query: Query = {}) =>
  (await search(q, query)).products.map(({ name }) => name)
const suggest = (q: string) => visitor(suggestSearch, { query: { q } })

describe('the search', () => {
  it('finds words without their accents, in capitals, in the plural, in any order', async () => {
    for (const q of [
      'telephone touches',
      'TÉLÉPHONE À TOUCHES',
      'touche téléphones',
      'Telephones a touches',
    ])
      expect((await found(q))[0]).toBe('Téléphone à touches')
    expect((await found('fleuris pagnes'))[0]).toBe('Pagne wax fleuri')
  })

  it('puts what can be bought before what is sold out', async () => {
    expect(await found('téléphone')).toEqual(['Téléphone Tecno à écran', 'Téléphone à touches'])
  })

  it('shows first what has every word, then what has some of them', async () => {
    expect((await found('bazin riche'))[0]).toBe('Bazin riche teint')
    expect(await found('bazin riche')).toContain('Bazin moyen, le mètre')
    expect((await found('wax à étoiles rouge et doré'))[0]).toBe('Pagne wax à étoiles')
  })

  it('corrects a word that nobody sells, and says how', async () => {
    for (const [typed, corrected] of [
      ['bazein', 'bazin'],
      ['telefone', 'téléphone'],
      ['pagne fluri', 'pagne fleuri'],
      ['etoilles', 'étoiles'],
      ['Bazni riche', 'bazin riche'],
    ] as const) {
      const answer = await search(typed)
      expect(answer.correctedQuery).toBe(corrected)
      expect(answer.totalProducts).toBeGreaterThan(0)
    }
    expect(await search('xyzzyqwert')).toMatchObject({
      products: [],
      totalProducts: 0,
      totalPages: 0,
    })
    expect(await search('bazin')).not.toHaveProperty('correctedQuery')
  })

  it('is narrowed by category, price, place of make, delivery, promotion, size and colour', async () => {
    expect(await found('', { category: 'cuisine' })).toHaveLength(2)
    expect(await found('', { subCategory: 'wax,marmites' })).toHaveLength(4)
    expect(await found('', { minPrice: 10_000, maxPrice: 12_000 })).toEqual(['Pagne wax fleuri'])
    expect(await found('', { minPrice: 40_000, maxPrice: 40_000 })).toEqual(['Bazin riche teint'])
    expect(await found('bazin', { promo: 'true' })).toEqual(['Bazin riche teint'])
    expect(await found('', { isLocal: '1', isFreeLivraison: 'on' })).toEqual(['Bazin riche teint'])
    expect(await found('', { isLocal: 'false' })).toHaveLength(6)
    expect(await found('wax', { size: 'M,XL' })).toHaveLength(2)
    expect(await found('', { minPrice: 9, maxPrice: 2 })).toEqual([])
  })

  it('finds a size and a colour only when one variant in stock has both', async () => {
    expect(await found('wax', { size: 'L', color: 'Rouge' })).toEqual(['Pagne wax à étoiles'])
    expect(await found('wax', { size: 'XL', color: 'Rouge' })).toEqual([])
  })

  it('counts in each facet what its other filters leave', async () => {
    const { facets } = await search('wax', { size: 'L' })
    expect(facets.size).toEqual([
      { value: 'L', label: 'L', count: 2 },
      { value: 'M', label: 'M', count: 1 },
      { value: 'XL', label: 'XL', count: 1 },
    ])
    expect(facets.color).toEqual([
      { value: 'Bleu', label: 'Bleu', count: 1 },
      { value: 'Rouge', label: 'Rouge', count: 1 },
    ])
    expect((await search('wax', { size: 'XL' })).facets.size).toContainEqual({
      value: 'M',
      label: 'M',
      count: 1,
    })
    const priced = (await search('bazin', { minPrice: 30_000 })).facets
    expect(priced).toMatchObject({
      price: { min: 1_750, max: 40_000 },
      promo: 1,
      isFreeLivraison: 1,
      isLocal: 1,
    })
    const narrowed = (await search('pagne bazin téléphone', { category: 'cuisine' })).facets
    expect(narrowed.category).toEqual([
      { value: 'pagnes-et-tissus', label: 'Pagnes et tissus', count: 4 },
      { value: 'cuisine', label: 'Cuisine', count: 2 },
    ])
    expect(narrowed.subCategory).toEqual([{ value: 'marmites', label: 'Marmites', count: 2 }])
    const oneOfTwo = (await search('pagne téléphone', { subCategory: 'wax' })).facets
    expect(oneOfTwo.subCategory.map(({ value }) => value).toSorted()).toEqual(['marmites', 'wax'])
  })

  it('finds no suspended product', async () => {
    const { _id: id } = await market.product({ seller, name: 'Calebasse gravée' })
    expect(await search('calebasse')).toMatchObject({ totalProducts: 1 })
    await seller.call(suspendProduct, { params: { id }, body: { suspended: true } })
    expect(await search('calebasse')).toMatchObject({ totalProducts: 0, products: [] })
  })

  it('sorts by price as it is paid, by newness and by ratings', async () => {
    const bazin = ['Bazin moyen, le mètre', 'Bazin riche teint']
    expect(await found('bazin', { sort: 'prix-asc' })).toEqual(bazin)
    expect(await found('bazin', { sort: 'prix-desc' })).toEqual(bazin.toReversed())
    expect((await found('', { sort: 'nouveautes' }))[0]).toBe('Téléphone Tecno à écran')
    await market.kernel.db
      .update(products)
      .set({ ratingSum: 9, ratingCount: 2 })
      .where(eq(products.slug, 'bazin-moyen-le-metre'))
    expect((await found('', { sort: 'notes' }))[0]).toBe('Bazin moyen, le mètre')
  })

  it('gives pages that neither repeat nor skip', async () => {
    const pages = [
      await search('', { limit: 4 }),
      await search('', { limit: 4, page: 2 }),
      await search('', { limit: 4, page: 3 }),
    ]
    expect(new Set(pages.flatMap((page) => page.products.map(({ slug }) => slug))).size).toBe(6)
    expect(pages[2]).toMatchObject({
      products: [],
      currentPage: 3,
      totalPages: 2,
      totalProducts: 6,
    })
  })
})

describe('the proposals while typing', () => {
  it('are categories first, then products, each once', async () => {
    const image = { _id: expect.any(String), url: expect.stringMatching(/^\/images\//) }
    expect(await suggest('ba')).toMatchObject([
      { label: 'Bazins', category: 'pagnes-et-tissus', categoryName: 'Pagnes et tissus' },
      { label: 'Bazin moyen, le mètre', slug: 'bazin-moyen-le-metre', price: 1_750, image },
      { label: 'Bazin riche teint', slug: 'bazin-riche-teint', price: 40_000, image },
    ])
    expect(await suggest('pagne w')).toMatchObject([
      { label: 'Pagne wax à étoiles', slug: 'pagne-wax-a-etoiles' },
      { label: 'Pagne wax fleuri', slug: 'pagne-wax-fleuri' },
    ])
    expect((await suggest('telep')).map(({ label }) => label)).toEqual([
      'Téléphone Tecno à écran',
      'Téléphone à touches',
    ])
  })

  it('are none for nothing, and come by one statement', async () => {
    expect(await suggest('')).toEqual([])
    expect(await suggest('   ')).toEqual([])
    expect(await fewestStatements(market, () => suggest('baz'))).toBe(1)
  })
})

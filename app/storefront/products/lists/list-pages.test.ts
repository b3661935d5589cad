import { expect, test } from 'vitest'

import type { CardProduct } from '#modules/products/web/index.ts'
import { hasMore, pageAfter, seenFrom, withFirst, withPage, type ListPage } from './list-pages.ts'

const card = (id: string): CardProduct => ({
  _id: id,
  slug: id,
  name: id,
  price: 500,
  prixPromotionnel: null,
  image: null,
  stock: 1,
  useVariants: false,
  variantTypes: [],
  variants: [],
  averageRating: 0,
  totalReviews: 0,
  isNew: false,
  isLocal: '',
  isFreeLivraison: false,
  shopName: 'Boutique',
  shopIsNew: false,
  subCategory: 'bazins',
})
const page = (currentPage: number, ids: string[], totalPages = 3): ListPage => ({
  products: ids.map(card),
  currentPage,
  totalPages,
  totalProducts: 5,
})
const ids = (seen: { products: readonly CardProduct[] }) =>
  seen.products.map((product) => product._id)

test('pages follow one another, to the last one', () => {
  const one = seenFrom(page(1, ['a', 'b']))
  const two = withPage(one, page(2, ['c', 'd']))
  const three = withPage(two, page(3, ['e']))
  expect([hasMore(one), hasMore(two), hasMore(three)]).toEqual([true, true, false])
  expect(ids(three)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a product pushed to the next page by a new one is shown once', () => {
  expect(ids(withPage(seenFrom(page(1, ['a', 'b'])), page(2, ['b', 'c'])))).toEqual(['a', 'b', 'c'])
})

test('a list that became shorter while it was read ends', () => {
  expect(hasMore(withPage(seenFrom(page(1, ['a'])), page(2, [])))).toBe(false)
})

test('a list opened at its second page goes on with the third', () => {
  expect(seenFrom(page(2, ['c']))).toMatchObject({ page: 2, totalPages: 3 })
})

test('a laptop starts again with its own page size, and keeps it', () => {
  const drawn = seenFrom(page(1, ['a', 'b']))
  expect(pageAfter(drawn, false)).toEqual({ page: 2, wide: false })
  expect(pageAfter(drawn, true)).toEqual({ page: 1, wide: true })
  const wide = withPage(drawn, page(1, ['a', 'b', 'c', 'd']), true)
  expect(ids(wide)).toEqual(['a', 'b', 'c', 'd'])
  expect(pageAfter(wide, true)).toEqual({ page: 2, wide: true })
  expect(pageAfter(seenFrom(page(2, ['c'])), true)).toEqual({ page: 3, wide: false })
})

test('a first page that is fetched again renews the beginning, and the list stays as long', () => {
  const grown = withPage(seenFrom(page(1, ['a', 'b'])), page(2, ['c', 'd']))
  const renewed = withFirst(grown, page(1, ['new', 'a']))
  expect(ids(renewed)).toEqual(['new', 'a', 'b', 'c', 'd'])
  expect([renewed.page, hasMore(renewed)]).toEqual([2, true])
  expect(ids(withFirst(seenFrom(page(1, ['a', 'b'])), page(1, ['new', 'a'])))).toEqual(['new', 'a'])
})

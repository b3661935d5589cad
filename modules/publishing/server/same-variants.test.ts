import { afterAll, describe, expect, test } from 'vitest'

import { productProblems } from '#modules/publishing/contract/product-rules.ts'
import { traitKey } from '#modules/products/contract/trait-key.ts'
import * as calls from '#modules/publishing/contract/seller-products.ts'
import { searchProducts } from '#modules/search/contract/search.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { cloth, openTwoShops } from '#modules/products/server/testing/two-shops.ts'

const { market, seller, photo, publish } = await openTwoShops()
afterAll(() => market.close())

const colours = (...list: string[]) => ({
  variantTypes: ['color' as const],
  variants: list.map((color, place) => ({ color, stock: place + 1 })),
})
const sentence = 'Deux variantes ont la même taille et la même couleur.'
/** Spellings that people read alike. */
const alike = [
  ['Vert pomme', 'vert pomme'],
  ['Vert pomme', 'Vert  pomme'],
  ['Vert pomme', 'VERT\u00a0POMME'],
  ['Doré', 'Dore\u0301'],
  ['Bleu', 'Bleu\u200b'],
  ['Bleu', '\u202aBleu\u202c'],
  ['XL', 'ＸＬ'],
  ['Écru', 'écru'],
] as const
const apart = [
  ['Vert pomme', 'Vert'],
  ['Doré', 'Dorée'],
  ['38', '39'],
] as const

describe('two variants of one product that read the same', () => {
  test.each(alike)('%j and %j are refused with a sentence', async (one, other) => {
    expect(await refusal(publish(colours(one, other)))).toMatchObject({
      status: 422,
      code: 'catalogue.product_invalid',
      message: sentence,
    })
  })

  test.each(apart)('%j and %j are two', async (one, other) => {
    expect((await publish(colours(one, other))).variants).toHaveLength(2)
  })

  test('are refused by the rule that the form and the import share', () => {
    const variants = alike[1].map((color) => ({ size: null, color, stock: 1 }))
    const facts = { ...cloth({ images: [] }), stock: 0, variantTypes: ['color'] as const, variants }
    expect(
      productProblems({ ...facts, prixPromotionnel: null, characteristics: [] }).variants,
    ).toBe(sentence)
  })

  test('cannot be written past the rule either', async () => {
    const { _id } = await publish(colours('Vert pomme'))
    const add = (color: string) =>
      market.sql(`insert into variants (id, product_id, position, color, stock)
        values (gen_random_uuid(), '${_id}', 1, '${color}', 1)`)
    for (const color of ['vert pomme', 'Vert  pomme'])
      await expect(add(color)).rejects.toMatchObject({ code: '23505' })
    await add('Vert')
    await expect(
      market.sql(`update variants set color = 'VERT POMME' where color = 'Vert'`),
    ).rejects.toMatchObject({ code: '23505' })
  })

  test('are one to the database and to the code', async () => {
    for (const text of [...alike, ...apart].flat()) {
      const [row] = await market.sql<{ key: string }>(
        `select trait_key('${text.replaceAll("'", "''")}') as key`,
      )
      expect(row?.key).toBe(traitKey(text))
    }
  })
})

test('a colour that its seller writes otherwise keeps its stock and what is promised of it', async () => {
  const made = await publish(colours('Vert pomme', 'Bleu'))
  await order(await market.buyer(), [line(made, 1, { color: 'Bleu' })])
  const answer = await seller.call(calls.updateProduct, {
    params: { id: made._id },
    body: {
      ...cloth({ images: [await photo()] }),
      variantTypes: ['color'],
      variants: [{ color: 'VERT POMME' }, { color: 'bleu' }],
    },
  })
  expect(answer.variants.map(({ color, stock }) => [color, stock])).toEqual([
    ['VERT POMME', 1],
    ['bleu', 1],
  ])
})

test('a colour is one line of the facets, however sellers write it, and finds all', async () => {
  const price = 77_000
  const shelf = [['Gris perle', 'Bleu'], ['gris perle'], ['Gris  perle'], ['Gris perle'], ['Gris']]
  for (const list of shelf) await publish({ ...colours(...list), price, prixPromotionnel: null })
  const search = (query: object) =>
    freshly(market)(searchProducts, { query: { minPrice: price, maxPrice: price, ...query } })
  const { facets } = await search({})
  expect(facets.color).toEqual([
    { value: 'Gris perle', label: 'Gris perle', count: 4 },
    { value: 'Bleu', label: 'Bleu', count: 1 },
    { value: 'Gris', label: 'Gris', count: 1 },
  ])
  for (const color of ['Gris perle', 'gris perle', 'GRIS  PERLE'])
    expect(await search({ color })).toMatchObject({ totalProducts: 4 })
})

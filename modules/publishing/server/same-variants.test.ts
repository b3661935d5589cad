import { afterAll, describe, expect, test } from 'vitest'

import { traitKey } from '#modules/products/contract/trait-key.ts'
import * as calls from '#modules/publishing/contract/seller-products.ts'
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
      code: 'publishing.product_invalid',
      message: sentence,
    })
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

import { expect, it } from 'vitest'

import { readDemoContent, readNeedQueries, readSearchQueries } from './content.ts'
import { readPalettes } from './draw-picture.ts'

const { categories, shops, products, reviews, complaints } = await readDemoContent()
const palettes = await readPalettes()

it('the demo market has its 12 categories, 18 shops and 320 products, none twice', () => {
  expect([categories.length, shops.length, products.length]).toEqual([12, 18, 320])
  for (const keys of [
    categories.map(({ slug }) => slug),
    shops.map((shop) => shop.key),
    products.map((product) => product.key),
    products.map(({ name }) => name),
  ])
    expect(new Set(keys).size).toBe(keys.length)
})

it('every product and category has its motif, and its palette among those of the motif', () => {
  expect(products.filter(({ motif, palette }) => !palettes[motif]?.[palette])).toEqual([])
  expect(categories.filter(({ motif }) => !palettes[motif])).toEqual([])
})

it('every review, complaint and judged query names a product of the market', async () => {
  const keys = new Set(products.map(({ key }) => key))
  const queries = [...(await readSearchQueries()), ...(await readNeedQueries())]
  const judged = queries.flatMap(({ judgments }) => judgments)
  expect(
    [...reviews, ...complaints, ...judged]
      .map(({ product }) => product)
      .filter((product) => !keys.has(product)),
  ).toEqual([])
})

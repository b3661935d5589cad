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

it('what was seen wearing another thing’s picture has its own', () => {
  const motifOf = (wanted: string) => products.find(({ key }) => key === wanted)?.motif
  expect(['ballon-basket', 'cire-abeille', 'ecouteurs-fil'].map(motifOf)).toEqual([
    'ballon-basket',
    'cire-abeille',
    'ecouteurs-fil',
  ])
  const own = {
    'ensemble-pantalon': 'tunique-pantalon',
    'moustiquaire-porte': 'rideau-porte',
    'bracelet-cuir': 'bracelet-tresse',
    'bracelet-perles': 'bracelets-perles',
    'pendentif-coeur': 'pendentif-coeur',
    'pendentif-talisman': 'pendentif-boite',
    'pompe-pied': 'pompe-a-pied',
    'statuette-couple': 'couple-dogon',
    'arachide-pate': 'pot-arachide',
    'sac-main-wax': 'cabas-wax',
    'sacoche-homme': 'sacoche',
    'bassine-bebe': 'baignoire-bebe',
    'marmite-alu': 'marmite-fonte',
  }
  expect(Object.fromEntries(Object.keys(own).map((key) => [key, motifOf(key)]))).toEqual(own)
  expect(motifOf('robe-bogolan')).toBe('robe-bazin')
})

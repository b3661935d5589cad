import { expect, it } from 'vitest'

import { isQuartier, isRegion } from '#modules/places/contract/locations.ts'
import { plans } from '#modules/plans/contract/plans.ts'

import { readDemoContent, readNeedQueries, readSearchQueries } from './content.ts'
import { readPalettes } from './draw-picture.ts'

const { categories, shops, people, products, reviews, complaints, synonyms } =
  await readDemoContent()
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

it('every product is of a shop, in a subcategory of its category', () => {
  const shopKeys = new Set(shops.map((shop) => shop.key))
  const places = new Set(
    categories.flatMap(({ slug, subcategories }) =>
      subcategories.map((sub) => `${slug}/${sub.slug}`),
    ),
  )
  expect(
    products.filter(
      ({ shop, category, subCategory }) =>
        !shopKeys.has(shop) || !places.has(`${category}/${subCategory}`),
    ),
  ).toEqual([])
})

it('no category or subcategory is empty', () => {
  const filled = new Set(products.map(({ category, subCategory }) => `${category}/${subCategory}`))
  expect(
    categories
      .flatMap(({ slug, subcategories }) => subcategories.map((sub) => `${slug}/${sub.slug}`))
      .filter((one) => !filled.has(one)),
  ).toEqual([])
})

it('every product and category has its motif, and its palette among those of the motif', () => {
  expect(products.filter(({ motif, palette }) => !palettes[motif]?.[palette])).toEqual([])
  expect(categories.filter(({ motif }) => !palettes[motif])).toEqual([])
})

it('stock is counted on a product or on its variants, each once, in the types it declares', () => {
  for (const { key, stock, variantTypes, variants } of products) {
    expect([key, stock === null]).toEqual([key, variants.length > 0])
    expect([key, new Set(variants.map(({ size, color }) => `${size}|${color}`)).size]).toEqual([
      key,
      variants.length,
    ])
    for (const variant of variants)
      for (const type of ['size', 'color'] as const)
        expect([key, variant[type] !== null]).toEqual([key, variantTypes.includes(type)])
  }
})

it('a promotional price is lower than the price', () => {
  expect(
    products.filter(
      ({ price, prixPromotionnel }) => prixPromotionnel !== null && prixPromotionnel >= price,
    ),
  ).toEqual([])
})

it('no shop sells more products than its plan allows', () => {
  for (const { key, plan } of shops)
    expect(products.filter(({ shop }) => shop === key).length).toBeLessThanOrEqual(
      plans[plan].liveProducts ?? Infinity,
    )
})

it('no two people share a phone number, and all live in a place of Mali', () => {
  const phones = [...shops.map(({ ownerPhone }) => ownerPhone), ...people.map(({ phone }) => phone)]
  expect(new Set(phones).size).toBe(phones.length)
  for (const { region, quartier } of [...shops, ...people]) {
    expect([region, isRegion(region)]).toEqual([region, true])
    expect([quartier, quartier === null || isQuartier(quartier)]).toEqual([quartier, true])
    expect(quartier !== null).toBe(region === 'Bamako')
  }
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

it('a review is not older than its product', () => {
  const ages = new Map(products.map(({ key, ageDays }) => [key, ageDays]))
  expect(reviews.filter(({ product, daysAgo }) => daysAgo > (ages.get(product) ?? 0))).toEqual([])
})

it('a complaint is open until the shop or support answers; a solved one has an outcome', () => {
  for (const { product, status, outcome, answers } of complaints) {
    const answered = answers.some(({ from }) => from !== 'buyer')
    expect([product, status === 'résolu', status === 'ouvert']).toEqual([
      product,
      outcome !== null,
      !answered,
    ])
  }
})

it('no line of synonyms has the same term twice', () => {
  expect(synonyms.filter(({ terms }) => new Set(terms).size < terms.length)).toEqual([])
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

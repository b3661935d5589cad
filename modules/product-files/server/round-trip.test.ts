import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { exportProducts } from '#modules/product-files/contract/product-files.ts'
import {
  createProduct,
  listSellerProducts,
  readSellerProduct,
  type SellerProductDetail,
} from '#modules/publishing/contract/seller-products.ts'
import { readCsv } from '#kernel/csv/csv-rows.ts'
import { csvRow } from '#kernel/csv/csv.ts'
import { readText } from '#kernel/wire/plain-text.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { openSheets } from './testing/product-sheets.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'

const { market, photo, send, go, textOf } = await openSheets()
afterAll(() => market.close())

/** Signs that mean something in a file, and letters and figures between them. */
const sign = fc.constantFrom(
  ...'\\|/:=;,\'"\n +-@.%024aéɔ',
  ' / ',
  ' | ',
  ' : ',
  '\\|',
  '\\/ ',
  "'=",
  '2/4',
  'Bleu',
)
const text = (most: number, first = '') =>
  fc
    .string({ unit: sign, minLength: 1, maxLength: 8 })
    .map((typed) => readText((first + typed).slice(0, most)))
    .filter((kept) => kept !== '')
/** The market takes no two that read the same. */
const values = fc.uniqueArray(text(40), {
  maxLength: 3,
  selector: (value) => value.toLowerCase().replace(/\s+/g, ' '),
})
const product = fc.record({
  name: fc
    .tuple(fc.constantFrom('', '=', "'=", '2/4 ', '007 ', '- '), text(80, 'Pagne '))
    .map((parts) => parts.join('')),
  description: text(200),
  price: fc.integer({ min: 1_000, max: 2_000_000 }),
  hasPromo: fc.boolean(),
  isLocal: fc.boolean(),
  isFreeLivraison: fc.boolean(),
  weightClass: fc.constantFrom('léger' as const, 'moyen' as const, 'lourd' as const),
  characteristics: fc.array(fc.record({ name: text(60), value: text(200) }), { maxLength: 3 }),
  sizes: values,
  colors: values,
  stocks: fc.array(fc.nat(500), { minLength: 9, maxLength: 9 }),
})
type Made = typeof product extends fc.Arbitrary<infer Value> ? Value : never

function bodyOf({ sizes, colors, stocks, hasPromo, ...rest }: Made, image: string) {
  const rows = sizes.length > 0 ? sizes : [null]
  const columns = colors.length > 0 ? colors : [null]
  const variants = rows.flatMap((size, row) =>
    columns.map((color, at) => ({ size, color, stock: stocks[row * 3 + at] ?? 0 })),
  )
  const variantTypes: ('size' | 'color')[] = [
    ...(sizes.length > 0 ? (['size'] as const) : []),
    ...(colors.length > 0 ? (['color'] as const) : []),
  ]
  return {
    ...rest,
    prixPromotionnel: hasPromo ? Math.floor(rest.price / 2) : null,
    category: 'pagnes-et-tissus',
    subCategory: 'bazins',
    images: [image],
    variantTypes,
    ...(variantTypes.length > 0 ? { variants } : { stock: stocks[0] ?? 0 }),
  }
}

async function shelf(seller: Seller): Promise<SellerProductDetail[]> {
  const { products } = await seller.call(listSellerProducts, { query: { limit: 100 } })
  return Promise.all(
    products.map(({ _id }) => seller.call(readSellerProduct, { params: { id: _id } })),
  )
}

/** All that a file carries of a product, without what names it. */
function factsOf(of: SellerProductDetail) {
  const { name, description, price, prixPromotionnel, promoUntil, category, subCategory } = of
  const { characteristics, isLocal, isFreeLivraison, weightClass } = of
  const variants = of.variants.map(({ size, color, stock }) => [size, color, stock])
  const offer = [price, prixPromotionnel, promoUntil, isLocal, isFreeLivraison, weightClass]
  const images = of.images.map(({ _id }) => _id)
  return { name, description, category, subCategory, offer, characteristics, variants, images }
}
const sorted = (list: readonly SellerProductDetail[]) =>
  list.map((one) => JSON.stringify(factsOf(one))).toSorted()

test('for any products the untouched export changes nothing, and copied rows copy all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 3 }), async (made) => {
      const seller = await market.seller({ name: 'Tout signe' })
      const image = await photo(seller)
      for (const one of made) await seller.call(createProduct, { body: bodyOf(one, image) })
      const before = await shelf(seller)
      const exported = await textOf(seller, addressOf(exportProducts, {}))

      const same = await go(seller, await send(seller, exported), 'all')
      expect(same).toMatchObject({ state: 'done', changedRows: made.length, badRows: 0 })
      expect((await shelf(seller)).map(factsOf)).toEqual(before.map(factsOf))

      const [head = [], ...rows] = readCsv(exported).map(({ cells }) => cells)
      const copies = rows.map((cells) => ['', ...cells.slice(1)])
      const copied = await send(seller, [head, ...copies].map(csvRow).join(''))
      expect(await go(seller, copied, 'all')).toMatchObject({ state: 'done', newRows: made.length })
      expect(sorted(await shelf(seller))).toEqual(sorted([...before, ...before]))
    }),
    propertyRuns(12),
  )
})

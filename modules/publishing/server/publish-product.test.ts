import { afterAll, describe, expect, it } from 'vitest'

import { defaultSpecs } from '#modules/products/contract/product-specs.ts'
import { createCategory } from '#modules/categories/module.ts'
import { publishProduct } from './publish-product.ts'
import type { NewProduct } from './publish-product.ts'
import { newId } from '#kernel/ids.ts'
import { openMarket } from '../../../tests/support/market.ts'

import { pictureOf } from '../../../tests/support/pictures.ts'

const market = await openMarket()
const seller = await market.seller()
const imageId = await pictureOf(market, seller)
await market.kernel.transaction((tx) =>
  createCategory(tx, market.kernel, { name: 'Mode femme', subcategories: [{ name: 'Robes' }] }),
)
afterAll(() => market.close())

const draft = (change: Partial<NewProduct> = {}): NewProduct => ({
  shop: { id: seller.shopId, ownerId: seller.user._id },
  name: 'Robe en wax',
  description: 'Cousue à Bamako.',
  category: 'mode-femme',
  subCategory: 'robes',
  price: 15_000,
  promoPrice: null,
  stock: 4,
  variantTypes: [],
  variants: [],
  imageIds: [imageId],
  isLocal: true,
  isFreeLivraison: false,
  ...defaultSpecs,
  ...change,
})
const publish = (change: Partial<NewProduct> = {}) =>
  market.kernel.transaction((tx) => publishProduct(tx, market.kernel, draft(change)))

describe('publishing a product', () => {
  it('gives it an address made of its name, a new one for each same name, even at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 14 }, () => publish({ name: 'Pagne « Œil de bœuf »' })),
    )
    const slugs = made.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(14)
    expect(slugs.filter((slug) => /^pagne-oeil-de-boeuf(-[2-9])?$/.test(slug))).toHaveLength(9)
    expect(slugs.filter((slug) => /^pagne-oeil-de-boeuf-[a-z0-9]{6}$/.test(slug))).toHaveLength(5)
  })

  it.each<
    [
      problem: string,
      change: () => Partial<NewProduct> | Promise<Partial<NewProduct>>,
      field: string,
    ]
  >([
    ['a name too short', () => ({ name: 'Ab' }), 'name'],
    ['a name with a NUL', () => ({ name: 'Robe\u0000 wax' }), 'name'],
    ['no description', () => ({ description: '' }), 'description'],
    ['a price of nothing', () => ({ price: 0 }), 'price'],
    ['half a franc', () => ({ price: 10.5 }), 'price'],
    ['a promotion dearer than the price', () => ({ promoPrice: 15_000 }), 'prixPromotionnel'],
    ['no picture', () => ({ imageIds: [] }), 'images'],
    ['nine pictures', () => ({ imageIds: Array.from({ length: 9 }, newId) }), 'images'],
    ['the same picture twice', () => ({ imageIds: [imageId, imageId] }), 'images'],
    ['a picture that never was', () => ({ imageIds: [newId()] }), 'images'],
    [
      'somebody else’s picture',
      async () => ({
        imageIds: [await pictureOf(market, await market.seller({ name: 'Une autre' }))],
      }),
      'images',
    ],
    ['a subcategory of nowhere', () => ({ subCategory: 'pantalons' }), 'subCategory'],
    ['a negative stock', () => ({ stock: -1 }), 'stock'],
    [
      'sizes without a size',
      () => ({ variantTypes: ['size'], variants: [{ size: null, color: null, stock: 1 }] }),
      'variants',
    ],
    [
      'a colour that was not announced',
      () => ({ variantTypes: ['size'], variants: [{ size: 'M', color: 'Bleu', stock: 1 }] }),
      'variants',
    ],
    [
      'twice the same variant',
      () => ({
        variantTypes: ['size'],
        variants: [
          { size: 'M', color: null, stock: 1 },
          { size: 'M', color: null, stock: 2 },
        ],
      }),
      'variants',
    ],
    ['no variant at all', () => ({ variantTypes: ['color'], variants: [] }), 'variants'],
    [
      'a characteristic without a name',
      () => ({ characteristics: [{ name: '', value: 'Coton' }] }),
      'characteristics',
    ],
  ])('is refused for %s, with a sentence for the field', async (_problem, change, field) => {
    await expect(publish(await change())).rejects.toMatchObject({
      code: 'publishing.product_invalid',
      status: 422,
      details: { [field]: expect.stringMatching(/\S/) },
    })
  })

  it('refuses a second category of the same address', async () => {
    await expect(
      market.kernel.transaction((tx) =>
        createCategory(tx, market.kernel, { name: 'Mode femme', subcategories: [] }),
      ),
    ).rejects.toMatchObject({
      code: 'categories.category_exists',
      status: 409,
    })
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { releaseStock, reserveStock, restock, sellReserved, StockShortage } from './stock.ts'
import { setProductStock } from '#modules/publishing/contract/seller-products.ts'
import { products, variants } from '#modules/products/database/tables.ts'
import type { Goods } from '../../../../tests/support/market-goods.ts'
import { openMarket } from '../../../../tests/support/market.ts'

import { productChanged } from '../events.ts'
import type { StockLine } from './stock.ts'

const published: string[] = []

const market = await openMarket()
const seller = await market.seller()
market.kernel.events.within(
  productChanged,
  async (_tx, { productId }) => void published.push(productId),
)
afterAll(() => market.close())

const inMarket = (use: typeof reserveStock, lines: StockLine[]) =>
  market.kernel.transaction((tx) => use(tx, market.kernel, lines))
const variantsOf = (product: Goods) =>
  market.kernel.db
    .select()
    .from(variants)
    .where(eq(variants.productId, product._id))
    .orderBy(variants.position)
async function onlyVariant(product: Goods) {
  const [variant] = await variantsOf(product)
  if (!variant) throw new Error('no variant')
  return variant
}
const readRow = async (product: Goods) =>
  (await market.kernel.db.select().from(products).where(eq(products.id, product._id)))[0]

describe('stock', () => {
  it('is reserved, released, sold and returned, and the units always add up', async () => {
    const product = await market.product({ seller, stock: 5 })
    const { id } = await onlyVariant(product)
    await inMarket(reserveStock, [{ variantId: id, quantity: 3 }])
    expect(await onlyVariant(product)).toMatchObject({ stock: 2, reserved: 3 })
    await inMarket(releaseStock, [{ variantId: id, quantity: 1 }])
    await inMarket(sellReserved, [{ variantId: id, quantity: 2 }])
    expect(await onlyVariant(product)).toMatchObject({ stock: 3, reserved: 0 })
    expect(await readRow(product)).toMatchObject({ soldCount: 2 })
    await inMarket(restock, [{ variantId: id, quantity: 2 }])
    expect(await onlyVariant(product)).toMatchObject({ stock: 5, reserved: 0 })
    expect(await readRow(product)).toMatchObject({ soldCount: 0 })
  })

  it('is reserved for all the lines of an order or none of them, and the missing ones are named', async () => {
    const plenty = await market.product({ seller, stock: 50 })
    const rare = await market.product({
      seller,
      variants: [
        { size: 'M', color: null, stock: 1 },
        { size: 'L', color: null, stock: 4 },
      ],
    })
    const [medium, large] = await variantsOf(rare)
    const refused = inMarket(reserveStock, [
      { variantId: (await onlyVariant(plenty)).id, quantity: 1 },
      { variantId: medium?.id ?? '', quantity: 2 },
      { variantId: large?.id ?? '', quantity: 4 },
    ])
    await expect(refused).rejects.toBeInstanceOf(StockShortage)
    await expect(refused).rejects.toMatchObject({
      lines: [{ productId: rare._id, size: 'M', color: null, wanted: 2, available: 1 }],
    })
    expect(await onlyVariant(plenty)).toMatchObject({ stock: 50, reserved: 0 })
  })

  it('of two lines of one variant is added up before it is reserved', async () => {
    const product = await market.product({ seller, stock: 3 })
    const { id } = await onlyVariant(product)
    await expect(
      inMarket(reserveStock, [
        { variantId: id, quantity: 2 },
        { variantId: id, quantity: 2 },
      ]),
    ).rejects.toMatchObject({ lines: [{ wanted: 4, available: 3 }] })
    await inMarket(reserveStock, [
      { variantId: id, quantity: 2 },
      { variantId: id, quantity: 1 },
    ])
    expect(await onlyVariant(product)).toMatchObject({ stock: 0, reserved: 3 })
  })

  it('is never oversold: 40 buyers race for 7 units', async () => {
    const product = await market.product({ seller, stock: 7 })
    const { id } = await onlyVariant(product)
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => inMarket(reserveStock, [{ variantId: id, quantity: 1 }])),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(
      tries.filter((one) => one.status === 'rejected' && one.reason instanceof StockShortage),
    ).toHaveLength(33)
    expect(await onlyVariant(product)).toMatchObject({ stock: 0, reserved: 7 })
  })

  it('notices that a product is sold out when its last two sizes go at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const product = await market.product({
        seller,
        variants: [
          { size: 'S', color: null, stock: 1 },
          { size: 'M', color: null, stock: 1 },
        ],
      })
      await Promise.all(
        (await variantsOf(product)).map(({ id }) =>
          inMarket(reserveStock, [{ variantId: id, quantity: 1 }]),
        ),
      )
      expect(await readRow(product)).toMatchObject({ inStock: false })
      expect((await readRow(product))?.trend).toBeLessThan(0)
    }
  })

  it('is what the seller counted, apart from what is reserved', async () => {
    const product = await market.product({ seller, stock: 5 })
    const { id } = await onlyVariant(product)
    await inMarket(reserveStock, [{ variantId: id, quantity: 2 }])
    const count = (stock: number) =>
      seller.call(setProductStock, {
        params: { id: product._id },
        body: { stocks: [{ variant: id, stock }] },
      })
    await count(0)
    expect(await onlyVariant(product)).toMatchObject({ stock: 0, reserved: 2 })
    expect(await market.visitor(readProduct, { params: { slug: product.slug } })).toMatchObject({
      stock: 0,
    })
    await expect(count(-1)).rejects.toMatchObject({ code: 'publishing.product_invalid' })
  })
})

import { afterAll, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { readSellerProduct, updateProduct } from '#modules/publishing/contract/seller-products.ts'
import { accept, agreeOn, propose } from '../../../tests/support/bargains.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const [awa, seller] = [await market.buyer(), await market.seller()]
afterAll(() => market.close())

const boubou = () =>
  market.product({
    seller,
    price: 50_000,
    variants: ['M', 'L'].map((size) => ({ size, color: null, stock: 5 })),
    proposals: { acceptsFrom: null, refusesBelow: null },
  })
/** The seller saves the product with these sizes. */
async function resize({ _id: id }: Goods, sizes: readonly string[]) {
  const form = await seller.call(readSellerProduct, { params: { id } })
  const images = form.images.map(({ _id }) => _id)
  const variants = sizes.map((size) => ({ size, color: null, stock: 5 }))
  const body = { ...form, images, variants, stock: undefined }
  await seller.call(updateProduct, { params: { id }, body })
}
const quote = (goods: Goods) =>
  awa.call(quoteCart, {
    body: { cartItems: [line(goods, 2, { size: 'L' })], shippingAddress: home },
  })

test('a size that is taken away and put back keeps the price that was agreed for it', async () => {
  const goods = await boubou()
  await agreeOn(awa, seller, goods, { size: 'L', quantity: 2, unitPrice: 43_000 })
  expect(await quote(goods)).toMatchObject({ itemsTotal: 86_000 })
  await resize(goods, ['M'])
  await resize(goods, ['M', 'L'])
  expect(await quote(goods)).toMatchObject({ itemsTotal: 86_000 })
  expect(await order(awa, [line(goods, 2, { size: 'L' })])).toMatchObject({ itemsTotal: 86_000 })
  expect(await quote(goods)).toMatchObject({ itemsTotal: 100_000 })
})

test('a price that is proposed for such a size is agreed for the new one', async () => {
  const goods = await boubou()
  const asked = await propose(awa, goods, { size: 'L', quantity: 2, unitPrice: 42_000 })
  await resize(goods, ['M'])
  expect((await refusal(accept(seller, asked))).code).toBe('conversations.product_gone')
  await resize(goods, ['M', 'L'])
  await accept(seller, asked)
  expect(await quote(goods)).toMatchObject({ itemsTotal: 84_000 })
})

import { afterAll, describe, expect, test } from 'vitest'

import { actOnTeamProducts } from '#modules/moderation/contract/admin-products.ts'
import { listProducts, readProduct } from '#modules/products/contract/catalogue.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { listSellerProducts, suspendProduct } from '#modules/publishing/contract/seller-products.ts'
import { actsOn } from '#modules/journal/module.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line } from '../../../tests/support/orders.ts'

const reason = 'Contrefaçon signalée par la marque.'

const market = await openMarket()
const [admin, seller] = [await market.staff('admin'), await market.seller()]
afterAll(() => market.close())

const act = (
  act: 'suspend' | 'resume' | 'feature' | 'unfeature' | 'moderate',
  goods: readonly Goods[],
  more: { reason?: string; days?: 3 | 7 } = {},
) => admin.call(actOnTeamProducts, { body: { ids: goods.map(({ _id }) => _id), act, ...more } })

describe('a product that the team suspends', () => {
  test('is nowhere in the shop, a cart says so, its seller is notified why, and it comes back', async () => {
    const goods = await market.product({ seller, name: 'Sac de marque' })
    const other = await market.product({ seller, name: 'Sac de marque, rouge' })
    await act('suspend', [goods, other], { reason })
    await expect(
      market.visitor(readProduct, { params: { slug: goods.slug } }),
    ).rejects.toMatchObject({ status: 404 })
    const { products } = await market.visitor(listProducts, {
      params: { filter: 'paginated' },
      query: { limit: 100 },
    })
    expect(products.map(({ _id }) => _id)).not.toContain(goods._id)
    const quote = await market.visitor(quoteCart, { body: { cartItems: [line(goods)] } })
    expect(quote.changes).toMatchObject([
      { kind: 'gone', message: '« Sac de marque » n’est plus en vente.' },
    ])

    await market.settle()
    const { notifications } = await seller.call(listNotifications, {})
    expect(notifications).toMatchObject([{ title: 'Produits retirés de la vente' }])
    expect(notifications[0]?.message).toContain(reason)
    const own = await seller.call(listSellerProducts, { query: { q: 'marque' } })
    expect(own.products).toMatchObject([
      { state: 'hidden_by_team', reason },
      { state: 'hidden_by_team', reason },
    ])

    expect(await act('resume', [goods])).toEqual({ changed: 1, refused: [] })
    expect(await market.visitor(readProduct, { params: { slug: goods.slug } })).toMatchObject({
      unavailable: null,
    })
    expect(await actsOn(market.kernel.db, { kind: 'product', id: goods._id })).toMatchObject([
      {
        action: 'catalogue.product_suspended',
        subjectLabel: 'Sac de marque',
        before: { état: 'en vente' },
        after: { état: 'retiré par l’équipe' },
        reason,
      },
      {
        action: 'catalogue.product_resumed',
        before: { état: 'retiré par l’équipe' },
        after: { état: 'en vente' },
      },
    ])
  })

  test('needs a reason, sent twice suspends once, and one unknown product undoes the whole act', async () => {
    const goods = await market.product({ seller })
    await expect(act('suspend', [goods])).rejects.toMatchObject({ status: 400 })
    const missing = { _id: seller.user._id, slug: 'rien' }
    await expect(act('suspend', [goods, missing], { reason })).rejects.toMatchObject({
      code: 'products.product_unknown',
    })
    expect(await actsOn(market.kernel.db, { kind: 'product', id: goods._id })).toEqual([])
    await act('suspend', [goods], { reason })
    expect(await act('suspend', [goods], { reason })).toEqual({ changed: 1, refused: [] })
    expect(await actsOn(market.kernel.db, { kind: 'product', id: goods._id })).toHaveLength(1)
  })
})

test('a product suspended by its seller stays so when the team releases it', async () => {
  const [before, meanwhile, free] = [
    await market.product({ seller, name: 'Avant' }),
    await market.product({ seller, name: 'Pendant' }),
    await market.product({ seller }),
  ]
  const bySeller = (goods: Goods) =>
    seller.call(suspendProduct, { params: { id: goods._id }, body: { suspended: true } })
  await bySeller(before)
  await act('suspend', [before, meanwhile, free], { reason })
  await act('suspend', [before], { reason: 'Toujours la même raison.' })
  await bySeller(meanwhile)
  market.clock.advance(60_000)
  expect(await act('resume', [before, meanwhile, free])).toEqual({ changed: 3, refused: [] })
  await market.settle()
  const own = await seller.call(listSellerProducts, { query: { limit: 100 } })
  const stateOf = (goods: Goods) => own.products.find(({ _id }) => _id === goods._id)?.state
  expect([before, meanwhile, free].map(stateOf)).toEqual(['suspended', 'suspended', 'live'])
  expect(
    (await seller.call(listNotifications, {})).notifications.map(({ title }) => title),
  ).toEqual(expect.arrayContaining(['Retrait levé', 'Produit remis en vente']))
  expect(
    (await actsOn(market.kernel.db, { kind: 'product', id: before._id })).at(-1),
  ).toMatchObject({
    action: 'catalogue.product_resumed',
    before: { état: 'retiré par l’équipe' },
    after: { état: 'suspendu par sa boutique' },
  })
  await seller.call(suspendProduct, { params: { id: before._id }, body: { suspended: false } })
  expect(await market.visitor(readProduct, { params: { slug: before.slug } })).toMatchObject({
    unavailable: null,
  })
})

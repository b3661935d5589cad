import { afterAll, describe, expect, test } from 'vitest'

import {
  actOnTeamProducts,
  exportTeamProducts,
  listTeamProducts,
} from '#modules/moderation/contract/admin-products.ts'
import type { CallFailure } from '#kernel/wire/call-failure.ts'
import { listProducts, readProduct } from '#modules/products/contract/catalogue.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { listSellerProducts, suspendProduct } from '#modules/publishing/contract/seller-products.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { actsOn } from '#modules/audit/module.ts'
import { fewestStatements } from '../../../tests/support/fewest-statements.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line } from '../../../tests/support/orders.ts'

const reason = 'Contrefaçon signalée par la marque.'

const market = await openMarket()
const [admin, seller] = [await market.staff('admin'), await market.seller()]
afterAll(() => market.close())

type Query = NonNullable<Parameters<typeof admin.call<typeof listTeamProducts>>[1]['query']>
const list = (query: Query) => admin.call(listTeamProducts, { query })
const act = (
  act: 'suspend' | 'resume' | 'feature' | 'unfeature' | 'moderate',
  goods: readonly Goods[],
  more: { reason?: string; days?: 3 | 7 } = {},
) => admin.call(actOnTeamProducts, { body: { ids: goods.map(({ _id }) => _id), act, ...more } })
const names = async (query: Query) => (await list(query)).products.map(({ name }) => name)

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
      code: 'catalogue.product_unknown',
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

describe('the team’s list', () => {
  test('finds by words, address, shop, category, state and day, a page at a time and to the last', async () => {
    const shop = await market.seller({ name: 'Filtres Kéita' })
    for (let made = 0; made < 5; made += 1)
      await market.product({
        seller: shop,
        name: `Marmite numéro ${made}`,
        subCategory: 'marmites',
        stock: made,
      })
    expect(await names({ q: 'marmites numéro 3' })).toEqual(['Marmite numéro 3'])
    expect(await names({ q: 'marmite-numero-2' })).toEqual(['Marmite numéro 2'])
    expect(await names({ shop: 'filtres-keita', state: 'sold_out' })).toEqual(['Marmite numéro 0'])
    expect(
      await names({
        category: 'cuisine',
        subCategory: 'marmites',
        shop: 'filtres-keita',
        sort: 'oldest',
        limit: 2,
      }),
    ).toEqual(['Marmite numéro 0', 'Marmite numéro 1'])
    expect(await names({ shop: 'filtres-keita', from: '2026-11-24' })).toEqual([])
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        shop: 'filtres-keita',
        limit: 2,
        ...(after ? { after } : {}),
      })
      seen.push(...page.products.map(({ name }) => name.slice(-1)))
      expect(page).toMatchObject({ total: 5, more: false })
      after = page.next
    }
    expect(seen).toEqual(['4', '3', '2', '1', '0'])
    await expect(list({ after: 'rien' })).rejects.toMatchObject({
      status: 400,
    } satisfies Partial<CallFailure>)
  })

  test('shows what is not reviewed, until the team reviews it, and again after an edit', async () => {
    const goods = await market.product({ seller, name: 'À relire' })
    const reviewed = await market.product({ seller, name: 'Déjà à relire' })
    await act('moderate', [reviewed])
    expect(await names({ state: 'unseen', q: 'relire' })).toEqual(['À relire'])
    await act('moderate', [goods])
    expect(await names({ state: 'unseen', q: 'relire' })).toEqual([])
    await market.changePrice(goods, 12_000)
    expect(await names({ state: 'unseen', q: 'relire' })).toEqual(['À relire'])
  })

  test('takes as many statements for a hundred products as for one; its file is the screen', async () => {
    const one = await fewestStatements(market, () => list({ limit: 1 }))
    expect(await fewestStatements(market, () => list({ limit: 100 }))).toBe(one)
    const headers = { authorization: `Bearer ${admin.user.token}` }
    const file = await fetch(
      market.url + addressOf(exportTeamProducts, { query: { category: 'cuisine' } }),
      { headers },
    )
    const lines = (await file.text()).trimEnd().split('\r\n')
    const { products } = await list({ category: 'cuisine', limit: 100 })
    expect(lines.slice(1).map((row) => row.split(';')[0])).toEqual(products.map(({ name }) => name))
  })
})

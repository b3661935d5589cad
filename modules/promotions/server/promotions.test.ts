import { afterAll, expect, test } from 'vitest'

import { mergeTeamCategory } from '#modules/categories/contract/admin-categories.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import {
  changePromotionBudget,
  checkPromotionCode,
  createMarketPromotion,
  createShopPromotion,
  decidePromotionBudget,
  endMarketPromotion,
  endShopPromotion,
  exportShopPromotions,
  listMarketPromotions,
  listShopPromotions,
  listShownPromotions,
  type PromotionDraft,
} from '#modules/promotions/contract/promotions.ts'
import { readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { offeredByMarket, percentOff } from '../../../tests/support/promotions.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { countStatements } from '../../../tests/support/statements.ts'

const market = await openMarket()
const [admin, colleague, finance, awa] = await Promise.all([
  market.staff('admin'),
  market.staff('admin'),
  market.staff('finance'),
  market.buyer(),
])
const seller = await market.seller()
const cloth = await market.product({ seller, price: 10_000, stock: 100 })
afterAll(() => market.close())

test('a shop sees its promotions by what has become of them, with what they brought', async () => {
  const shop = await market.seller()
  const goods = await market.product({ seller: shop, price: 10_000 })
  const live = await percentOff(shop, 10, { code: 'ENCOURS', maxUses: 5 })
  await percentOff(shop, 15, { code: 'AVENIR', from: '2026-12-11', until: '2026-12-20' })
  const stopped = await percentOff(shop, 5)
  await shop.call(endShopPromotion, { params: { id: stopped._id } })
  await order(awa, [line(goods)], { codes: ['ENCOURS'], ...inCash })
  const all = await shop.call(listShopPromotions, {})
  expect(all).toMatchObject({
    counts: { live: 1, upcoming: 1, ended: 1 },
    month: { uses: 1, buyers: 1, sold: 9_000, discount: 1_000 },
    promotions: [
      { code: null, state: 'stopped' },
      { code: 'AVENIR', state: 'upcoming', endsAt: '2026-12-21T00:00:00.000Z' },
      { _id: live._id, state: 'live', uses: 1, maxUses: 5, sold: 9_000, discount: 1_000 },
    ],
  })
  const upcoming = await shop.call(listShopPromotions, { query: { state: 'upcoming' } })
  expect(upcoming).toMatchObject({ total: 1, promotions: [{ code: 'AVENIR' }] })
  const file = await fetch(market.url + addressOf(exportShopPromotions, {}), {
    headers: { authorization: `Bearer ${shop.user.token}` },
  })
  expect(await file.text()).toContain('ENCOURS;−10')
})

test('a shop’s page shows what it gives now, and neither what ended nor what is to come', async () => {
  const shop = await market.seller()
  const now = await percentOff(shop, 10, { code: 'BIENVENUE' })
  await percentOff(shop, 15, { code: 'PLUSTARD', from: '2026-12-11', until: '2026-12-20' })
  const stopped = await percentOff(shop, 5)
  await shop.call(endShopPromotion, { params: { id: stopped._id } })
  const { slug } = await shop.call(readShopSettings, {})
  const { promotions } = await market.visitor(listShownPromotions, { params: { slug } })
  expect(promotions).toMatchObject([{ _id: now._id, kind: 'percent', amount: 10 }])
})

test('the list costs as many statements for ten promotions as for one', async () => {
  const shop = await market.seller()
  await percentOff(shop, 10)
  const read = () =>
    countStatements(market.kernel.database, () => shop.call(listShopPromotions, {}))
  const one = await read()
  for (let made = 0; made < 9; made += 1) await percentOff(shop, 10)
  expect(await read()).toBe(one)
})

test('a promotion that makes no sense is refused with its field', async () => {
  const other = await market.product({ seller: await market.seller() })
  const wrong: [PromotionDraft, string][] = [
    [{ kind: 'percent', amount: 0 }, 'amount'],
    [{ kind: 'percent', amount: 91 }, 'amount'],
    [{ kind: 'percent' }, 'amount'],
    [{ kind: 'francs', amount: 0 }, 'amount'],
    [{ kind: 'percent', amount: 10, from: '2026-12-02', until: '2026-12-01' }, 'until'],
    [{ kind: 'percent', amount: 10, until: '2026-11-19' }, 'until'],
    [{ kind: 'percent', amount: 10, until: '9999-12-31' }, 'until'],
    [{ kind: 'percent', amount: 10, code: 'AB' }, 'code'],
    [{ kind: 'percent', amount: 10, code: 'ÉTÉ2026' }, 'code'],
    [{ kind: 'percent', amount: 10, maxUses: 0 }, 'maxUses'],
    [{ kind: 'percent', amount: 10, products: [other._id] }, 'products'],
    [{ kind: 'percent', amount: 10, categories: [cloth._id] }, 'categories'],
  ]
  for (const [body, field] of wrong) {
    const failure = await refusal(seller.call(createShopPromotion, { body }))
    expect([400, 422]).toContain(failure.status)
    expect(Object.keys(failure.fields)).toContain(field)
  }
})

test('a code lives once: another shop may have it when it has ended, and not before', async () => {
  const other = await market.seller()
  const first = await percentOff(seller, 10, { code: 'UNIQUE' })
  expect(await refusal(percentOff(other, 10, { code: 'uni-que' }))).toMatchObject({
    status: 409,
    code: 'promotions.code_taken',
    fields: { code: 'Ce code est déjà pris.' },
  })
  const isFree = () => other.call(checkPromotionCode, { query: { code: 'unique' } })
  expect(await isFree()).toEqual({ isFree: false })
  const ends = await Promise.allSettled([
    percentOff(other, 10, { code: 'ENSEMBLE' }),
    percentOff(seller, 10, { code: 'ENSEMBLE' }),
  ])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await seller.call(endShopPromotion, { params: { id: first._id } })
  expect(await isFree()).toEqual({ isFree: true })
  await percentOff(other, 10, { code: 'UNIQUE' })
  expect(await refusal(seller.call(endShopPromotion, { params: { id: first._id } }))).toMatchObject(
    { status: 409, code: 'promotions.over' },
  )
})

test('the market’s budget above 50 000 f counts once a second person agrees', async () => {
  const made = await offeredByMarket(admin, { code: 'GRAND', budget: 80_000 })
  expect(made).toMatchObject({ state: 'waiting', budget: 0, askedBudget: 80_000 })
  const problemOf = async () =>
    (await awa.call(quoteCart, { body: { cartItems: [line(cloth)], codes: ['GRAND'] } })).codes[0]
      ?.problem
  expect(await problemOf()).toBe('Ce code n’existe pas. Vérifiez les lettres.')
  const decide = (who: typeof admin, approve: boolean) =>
    who.call(decidePromotionBudget, { params: { id: made._id }, body: { approve } })
  expect(await refusal(decide(admin, true))).toMatchObject({ code: 'promotions.own_budget' })
  expect(await decide(finance, true)).toMatchObject({ state: 'live', budget: 80_000 })
  expect(await problemOf()).toBeNull()
  const refused = await offeredByMarket(colleague, { code: 'REFUSE', budget: 90_000 })
  expect(
    await admin.call(decidePromotionBudget, {
      params: { id: refused._id },
      body: { approve: false },
    }),
  ).toMatchObject({ state: 'stopped' })
  expect(
    await market.sql('select action from audit_acts where subject_id = $1 order by id', [made._id]),
  ).toEqual([{ action: 'promotions.created' }, { action: 'promotions.budget_approved' }])
})

test('the market’s promotion ends with its budget, which cannot go below what is used', async () => {
  const made = await offeredByMarket(admin, {
    kind: 'francs',
    amount: 2_000,
    code: 'BUDGET',
    budget: 5_000,
  })
  await order(awa, [line(cloth)], { codes: ['BUDGET'], ...inCash })
  const change = (budget: number) =>
    admin.call(changePromotionBudget, {
      params: { id: made._id },
      body: { budget, reason: 'Moins que prévu.' },
    })
  expect(await refusal(change(1_999))).toMatchObject({
    status: 422,
    fields: {
      budget: '2\u202f000\u00a0f sont déjà utilisés : le budget ne peut pas être inférieur.',
    },
  })
  expect(await change(3_000)).toMatchObject({ budget: 3_000, discount: 2_000 })
  const { codes, total } = await awa.call(quoteCart, {
    body: { cartItems: [line(cloth)], codes: ['BUDGET'] },
  })
  expect([codes, total]).toEqual([
    [{ code: 'BUDGET', problem: 'Ce code n’est plus disponible.' }],
    10_000,
  ])
  await admin.call(endMarketPromotion, {
    params: { id: made._id },
    body: { reason: 'La fête est finie.' },
  })
  const { promotions } = await finance.call(listMarketPromotions, { query: { state: 'ended' } })
  expect(promotions.find(({ _id }) => _id === made._id)).toMatchObject({ state: 'stopped' })
})

test('a promotion of a category goes up with it when it is merged into another', async () => {
  const shop = await market.seller()
  const pot = await market.product({ seller: shop, price: 10_000, subCategory: 'marmites' })
  const idOf = async (slug: string) =>
    (await market.sql<{ id: string }>('select id from categories where slug = $1', [slug]))[0]
      ?.id ?? ''
  const [kitchen, cloths] = [await idOf('cuisine'), await idOf('pagnes-et-tissus')]
  await percentOff(shop, 20, { categories: ['cuisine'] })
  const total = async () => (await awa.call(quoteCart, { body: { cartItems: [line(pot)] } })).total
  await admin.call(mergeTeamCategory, { params: { id: kitchen }, body: { into: cloths } })
  expect(await total()).toBe(8_000)
  await market.settle()
  expect(await total()).toBe(8_000)
  const failure = await refusal(percentOff(shop, 20, { categories: ['cuisine'] }))
  expect(failure.fields).toEqual({ categories: 'Une de ces catégories n’existe plus.' })
})

test('the market needs a budget, and a reason', async () => {
  const failure = await refusal(
    admin.call(createMarketPromotion, {
      body: { kind: 'percent', amount: 10, budget: 0, reason: ' ' },
    }),
  )
  expect(Object.keys(failure.fields).toSorted()).toEqual(['budget', 'reason'])
})

import { afterAll, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import {
  changePromotionBudget,
  checkPromotionCode,
  createShopPromotion,
  decidePromotionBudget,
  endMarketPromotion,
  endShopPromotion,
  exportShopPromotions,
  listMarketPromotions,
  listShopPromotions,
  type PromotionDraft,
} from '#modules/promotions/contract/promotions.ts'
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

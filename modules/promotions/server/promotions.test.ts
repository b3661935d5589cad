import { afterAll, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import {
  changePromotionBudget,
  checkPromotionCode,
  decidePromotionBudget,
  endMarketPromotion,
  endShopPromotion,
  listMarketPromotions,
} from '#modules/promotions/contract/promotions.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { offeredByMarket, percentOff } from '../../../tests/support/promotions.ts'
import { refusal } from '../../../tests/support/refusal.ts'

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

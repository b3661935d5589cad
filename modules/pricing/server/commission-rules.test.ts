import { afterAll, expect, test } from 'vitest'

import {
  decideCommissionRule,
  listCommissionRules,
  proposeCommissionRule,
} from '#modules/pricing/contract/commission-rules.ts'
import { readSellingCosts } from '#modules/pricing/contract/selling-costs.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const [admin, finance, awa] = await Promise.all([
  market.staff('admin'),
  market.staff('finance'),
  market.buyer(),
])
const [bazin, kadi] = [await market.seller(), await market.seller({ name: 'Cuisine de Kadi' })]
const cloth = await market.product({ seller: bazin, price: 10_000 })
const pot = await market.product({ seller: bazin, price: 10_000, subCategory: 'marmites' })
const theirPot = await market.product({ seller: kadi, price: 10_000, subCategory: 'marmites' })
afterAll(() => market.close())

type RuleProposal = {
  shop?: string | null
  category?: string | null
  until?: string | null
  from?: string
}
const slugOf = async ({ shopId }: Seller) =>
  (await market.sql<{ slug: string }>('select slug from shops where id = $1', [shopId]))[0]?.slug ??
  ''
const propose = (basisPoints: number, rest: RuleProposal) =>
  admin.call(proposeCommissionRule, {
    body: { basisPoints, from: '2026-11-20', reason: 'Accord de novembre.', ...rest },
  })
const agree = (id: string, approve = true) =>
  finance.call(decideCommissionRule, { params: { id }, body: { approve } })
const rule = async (basisPoints: number, rest: RuleProposal) =>
  agree((await propose(basisPoints, rest))._id)
/** The commission in basis points of each line, in the order of the cart. */
async function ratesOf(...goods: (typeof cloth)[]): Promise<number[]> {
  const placed = await order(
    awa,
    goods.map((one) => line(one)),
    inCash,
  )
  const rows = await market.sql<{ rate: number }>(
    'select l.commission_basis_points as rate from order_lines l join parcels p on p.id = l.parcel_id where p.order_id = $1 order by p.number, l.position',
    [placed._id],
  )
  return rows.map(({ rate }) => rate)
}

test('the narrowest rule counts: shop and category, shop, category, market; sales keep theirs', async () => {
  const slug = await slugOf(bazin)
  expect(await ratesOf(cloth, pot, theirPot)).toEqual([500, 500, 500])
  await rule(400, { category: 'cuisine' })
  expect(await ratesOf(cloth, pot, theirPot)).toEqual([500, 400, 400])
  await rule(300, { shop: slug })
  expect(await ratesOf(cloth, pot, theirPot)).toEqual([300, 300, 400])
  await rule(100, { shop: slug, category: 'cuisine', until: '2026-11-20' })
  expect(await ratesOf(cloth, pot, theirPot)).toEqual([300, 100, 400])
  market.clock.set(new Date('2026-11-21T00:00:00Z'))
  expect(await ratesOf(cloth, pot, theirPot)).toEqual([300, 300, 400])
  expect(
    (
      await market.sql(
        'select distinct commission_basis_points as rate from order_lines order by 1',
      )
    ).length,
  ).toBe(4)
})

test('a rule waits for a second person, and what already counts is not given twice', async () => {
  const waiting = await propose(200, { shop: await slugOf(kadi), from: '2026-12-01' })
  expect(waiting).toMatchObject({ state: 'waiting', isAskedByCaller: true })
  expect(await toDoOf(finance, 'pricing.approve_commission')).toMatchObject([
    { _id: waiting._id, what: 'Approuver une commission de 2\u00a0%' },
  ])
  expect(await toDoOf(admin, 'pricing.approve_commission')).toEqual([])
  expect(
    await refusal(
      admin.call(decideCommissionRule, { params: { id: waiting._id }, body: { approve: true } }),
    ),
  ).toMatchObject({ status: 409, code: 'pricing.rule_own' })
  expect(await agree(waiting._id)).toMatchObject({ state: 'upcoming' })
  expect(await toDoOf(finance, 'pricing.approve_commission')).toEqual([])
  const second = await propose(100, { shop: await slugOf(kadi), from: '2026-12-05' })
  expect(await refusal(agree(second._id))).toMatchObject({
    status: 409,
    code: 'pricing.rule_taken',
  })
  expect(await agree(second._id, false)).toMatchObject({ state: 'stopped' })
  const { rules } = await finance.call(listCommissionRules, {})
  expect(rules[0]).toMatchObject({ _id: second._id, shop: { name: 'Cuisine de Kadi' } })
})

test('a rise is told seven days before it counts, to the shops that it is meant for', async () => {
  const soon = { category: 'pagnes-et-tissus', from: '2026-11-24' }
  expect(await refusal(propose(900, soon))).toMatchObject({
    status: 422,
    fields: { from: 'Une hausse se dit 7 jours avant : choisissez un jour plus tard.' },
  })
  await rule(900, { ...soon, from: '2026-12-01' })
  await market.settle()
  const heard = async (seller: Seller) =>
    (await seller.call(listNotifications, {})).notifications.filter(({ title }) =>
      title.startsWith('Votre commission passe à 9'),
    )
  expect(await heard(bazin)).toMatchObject([
    { message: expect.stringContaining('À partir du mar.\u00a01er\u00a0déc.') as string },
  ])
  expect(await heard(kadi)).toEqual([])
  expect((await bazin.call(readSellingCosts, {})).rules).toMatchObject([
    { category: 'Cuisine', basisPoints: 400 },
    { category: null, basisPoints: 300 },
    { category: 'Pagnes et tissus', basisPoints: 900, startsAt: '2026-12-01T00:00:00.000Z' },
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  decideCommissionRule,
  endCommissionRule,
  listCommissionRules,
  proposeCommissionRule,
} from '#modules/pricing/contract/commission-rules.ts'
import {
  listTeamCategories,
  mergeTeamCategory,
  moveTeamCategory,
} from '#modules/categories/contract/admin-categories.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import {
  decideSetting,
  proposeSelling,
  readSettingChanges,
  readSettings,
} from '#modules/settings/contract/settings.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

const market = await openMarket()
const [admin, finance, awa] = await Promise.all([
  market.staff('admin'),
  market.staff('finance'),
  market.buyer(),
])
const seller = await market.seller()
const pot = await market.product({ seller, price: 10_000, stock: 99, subCategory: 'marmites' })
let slug: string
beforeAll(async () => {
  const shops = 'select slug from shops where id = $1'
  slug = (await market.sql<{ slug: string }>(shops, [seller.shopId]))[0]?.slug ?? ''
})
afterAll(() => market.close())

type CommissionRuleInput = {
  shop?: string
  category?: string
  from?: string
  until?: string | null
}
const today = () => market.clock.now().toISOString().slice(0, 10)
const propose = (basisPoints: number, rest: CommissionRuleInput) =>
  admin.call(proposeCommissionRule, {
    body: { basisPoints, from: today(), reason: 'Accord de novembre.', ...rest },
  })
const decide = (id: string, approve = true, by = finance) =>
  by.call(decideCommissionRule, { params: { id }, body: { approve } })
const rule = async (basisPoints: number, rest: CommissionRuleInput) =>
  (await decide((await propose(basisPoints, rest))._id))._id
const end = (id: string) =>
  admin.call(endCommissionRule, { params: { id }, body: { reason: 'Fin de l’accord.' } })
async function rateNow(): Promise<number> {
  const placed = await order(awa, [line(pot)], inCash)
  const rates = `select l.commission_basis_points as rate from order_lines l
    join parcels p on p.id = l.parcel_id where p.order_id = $1`
  return (await market.sql<{ rate: number }>(rates, [placed._id]))[0]?.rate ?? -1
}
async function heard(who: Seller, start: string): Promise<string[]> {
  await market.settle()
  const { notifications } = await who.call(listNotifications, {})
  return notifications.filter(({ title }) => title.startsWith(start)).map(({ message }) => message)
}
const passDays = (days: number) => market.clock.advance(days * 86_400_000)
async function endAll(): Promise<void> {
  await market.sql('update commission_rules set stopped_at = $1 where stopped_at is null', [
    market.clock.now(),
  ])
}

test('a narrower rule is a rise when the rule in force is lower than it', async () => {
  await rule(100, { shop: slug })
  expect(await rateNow()).toBe(100)
  // Each is at the market's rate or below it.
  for (const wanted of [{ shop: slug, category: 'cuisine' }])
    expect(await refusal(propose(500, wanted))).toMatchObject({
      status: 422,
      code: 'pricing.rule_too_soon',
    })
  await rule(500, { shop: slug, category: 'cuisine', from: '2026-11-28' })
  expect(await rateNow()).toBe(100)
  expect(await heard(seller, 'Votre commission passe à 5')).toMatchObject([
    expect.stringContaining('À partir du sam.\u00a028\u00a0nov.'),
  ])
  await expectLastSaid(market.kernel, 'a commission')
  passDays(8)
  expect(await rateNow()).toBe(500)
})

test('ending a favourable rule takes two people, a notice and seven days', async () => {
  await endAll()
  const id = await rule(100, { shop: slug })
  expect(await end(id)).toMatchObject({ state: 'live', end: { isAskedByCaller: true } })
  expect(await refusal(end(id))).toMatchObject({ code: 'pricing.rule_end_asked' })
  expect(await refusal(decide(id, true, admin))).toMatchObject({ code: 'pricing.rule_own' })
  expect(await decide(id, false)).toMatchObject({ state: 'live', end: null })
  await end(id)
  const agreed = await decide(id)
  expect(agreed).toMatchObject({ state: 'live', end: null, endsAt: '2026-12-06T00:00:00.000Z' })
  expect(await heard(seller, 'Votre commission de 1')).toMatchObject([
    expect.stringContaining('À partir du dim.\u00a06\u00a0déc.'),
  ])
  await expectLastSaid(market.kernel, 'a commission that ends')
  passDays(7)
  expect(await rateNow()).toBe(100)
  expect(await refusal(end(id))).toMatchObject({ code: 'pricing.rule_ends_soon' })
  passDays(1)
  expect(await rateNow()).toBe(500)
})

async function setMarket(basisPoints: number): Promise<void> {
  const { settings } = await admin.call(readSettingChanges, {})
  const selling = { ...settings.selling, commissionBasisPoints: basisPoints }
  const { changes } = await admin.call(proposeSelling, { body: { selling, reason: 'Décidé.' } })
  const id = changes.find(({ decision }) => decision === null)?.id ?? ''
  await finance.call(decideSetting, { params: { id }, body: { approve: true } })
}

test('the market’s own rate rises after seven days, and falls at once', async () => {
  await endAll()
  await setMarket(800)
  const dates = await heard(seller, 'Votre commission passe à 8')
  expect(dates).toMatchObject([expect.stringContaining('À partir du lun.\u00a014\u00a0déc.')])
  await expectLastSaid(market.kernel, 'a commission')
  expect(await rateNow()).toBe(500)
  expect((await market.visitor(readSettings, {})).selling.commissionBasisPoints).toBe(500)
  // 800 counts from the 14th on: a rule of 600 until then is a rise, and one after it is none.
  expect(await refusal(propose(600, { shop: slug, until: '2026-12-13' }))).toMatchObject({
    code: 'pricing.rule_too_soon',
  })
  const later = await propose(800, { shop: slug, from: '2026-12-14' })
  await end(later._id)
  await setMarket(400)
  expect(await rateNow()).toBe(400)
  await setMarket(450)
  passDays(8)
  expect(await rateNow()).toBe(450)
  await setMarket(500)
  passDays(8)
  expect(await rateNow()).toBe(500)
  expect((await market.visitor(readSettings, {})).selling.commissionBasisPoints).toBe(500)
})

const categories = async () => (await admin.call(listTeamCategories, {})).categories
const idOf = async (wanted: string) =>
  (await categories()).find((one) => one.slug === wanted)?._id ?? ''
const merge = async (from: string, into: string) =>
  admin.call(mergeTeamCategory, {
    params: { id: await idOf(from) },
    body: { into: await idOf(into) },
  })

test('a category with a lower commission is neither merged nor emptied into a dearer one', async () => {
  await endAll()
  const id = await rule(100, { category: 'cuisine' })
  const found = await refusal(merge('cuisine', 'pagnes-et-tissus'))
  expect(found).toMatchObject({ status: 409, code: 'pricing.rise_by_category' })
  expect(found.message).toContain('« Cuisine » monterait')
  const [sub] = (await categories()).find((one) => one.slug === 'cuisine')?.subcategories ?? []
  const place = { category: await idOf('pagnes-et-tissus') }
  expect(
    await refusal(admin.call(moveTeamCategory, { params: { id: sub?._id ?? '' }, body: place })),
  ).toMatchObject({ status: 409, code: 'pricing.rise_by_category' })
  expect(await rateNow()).toBe(100)
  await rule(100, { category: 'pagnes-et-tissus' })
  await merge('cuisine', 'pagnes-et-tissus')
  await market.settle()
  expect(await rateNow()).toBe(100)
  const { rules } = await admin.call(listCommissionRules, {})
  expect(rules.find(({ _id }) => _id === id)).toMatchObject({
    state: 'stopped',
    category: { name: 'Cuisine' },
  })
})

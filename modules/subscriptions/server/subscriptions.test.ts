import { afterAll, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import { listProducts } from '#modules/products/contract/catalogue.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { requestPlan, buyPlan } from './testing/buy-plan.ts'
import { dayMs } from '#kernel/clock.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
afterAll(() => market.close())

const subscriptionOf = (seller: Seller) => seller.call(readSubscription, {})
const buy = (seller: Seller, plan: string) => buyPlan(market, seller, plan)

test('a plan that is paid for counts at once, for one month, and its price is the market’s', async () => {
  const seller = await market.seller({ plan: 'free' })
  expect(await refusal(requestPlan(seller, 'standard', { totalPrice: 1 }))).toMatchObject({
    status: 400,
    code: 'payments.wrong_amount',
  })
  await buy(seller, 'standard')
  expect(await subscriptionOf(seller)).toMatchObject({
    plan: 'standard',
    quota: 30,
    endsAt: '2026-12-20T10:00:00.000Z',
    history: [{ amount: 1_225 }],
  })
})

test('a renewal extends from the current end', async () => {
  const seller = await market.seller({ plan: 'free' })
  await buy(seller, 'business')
  const first = await subscriptionOf(seller)
  await buy(seller, 'business')
  const second = await subscriptionOf(seller)
  expect(second.history.map((period) => period.startsAt)).toContain(first.endsAt)
  expect(new Date(second.endsAt ?? 0).getTime()).toBeGreaterThan(
    new Date(first.endsAt ?? 0).getTime(),
  )
})

test('an upgrade starts today, takes unused days off its price, and loses no paid month', async () => {
  const seller = await market.seller({ plan: 'free' })
  await buy(seller, 'standard')
  await buy(seller, 'standard')
  market.clock.advance(15 * dayMs)
  const before = await subscriptionOf(seller)
  const offer = before.offers.find((one) => one.plan === 'pro')
  expect(offer).toMatchObject({ kind: 'upgrade', amount: 6_880 - (offer?.credit ?? 0) })
  expect(offer?.credit).toBe(Math.floor((1_225 * 15) / 30))
  await buy(seller, 'pro')
  const after = await subscriptionOf(seller)
  expect(after).toMatchObject({ plan: 'pro', quota: null })
  expect(
    after.history.filter((period) => new Date(period.startsAt) > market.clock.now()),
  ).toMatchObject([{ plan: 'standard' }])
})

test('after the end and three days of grace three best-sellers stay; a renewal restores', async () => {
  const seller = await market.seller({ plan: 'free' })
  await buy(seller, 'standard')
  const goods = await Promise.all(
    Array.from({ length: 5 }, (_, i) => market.product({ seller, name: `Pagne numéro ${i}` })),
  )
  await market.sql('update products set sold_count = 10 where id = any($1)', [
    [goods[4]?._id, goods[2]?._id],
  ])
  const visible = async () => (await subscriptionOf(seller)).liveProducts
  market.clock.advance(16 * dayMs)
  await visible()
  market.clock.advance(16 * dayMs)
  await market.runJob('promises.end', 'subscriptions.renew')
  expect(await subscriptionOf(seller)).toMatchObject({ inGrace: true, liveProducts: 5 })
  market.clock.advance(3 * dayMs)
  await market.runJob('promises.end', 'subscriptions.renew')
  expect(await visible()).toBe(3)
  const names = (
    await market.visitor(listProducts, { params: { filter: 'paginated' }, query: { limit: 100 } })
  ).products.map((product) => product.name)
  expect(names).toEqual(expect.arrayContaining(['Pagne numéro 4', 'Pagne numéro 2']))
  await buy(seller, 'standard')
  expect(await visible()).toBe(5)
})

test('a smaller plan paid ahead counts from its day: products beyond it hide, with a notice', async () => {
  const seller = await market.seller({ plan: 'free' })
  await buy(seller, 'pro')
  await buy(seller, 'standard')
  for (let one = 0; one < 32; one += 1) await market.product({ seller, name: `Foulard ${one}` })
  for (const days of [16, 16]) {
    market.clock.advance(days * dayMs)
    await subscriptionOf(seller)
  }
  await market.runJob('subscriptions.advance')
  await market.settle()
  expect(await subscriptionOf(seller)).toMatchObject({
    plan: 'standard',
    quota: 30,
    liveProducts: 30,
  })
  expect((await seller.call(listNotifications, {})).notifications[0]).toMatchObject({
    title: 'Abonnement terminé',
    message: expect.stringContaining('Pro'),
  })
})

test('a seller is reminded seven, three and one days before the end, the last time by SMS', async () => {
  const seller = await market.seller({ plan: 'free' })
  await buy(seller, 'standard')
  const { endsAt } = await subscriptionOf(seller)
  const told = async (days: number, ms = 0) => {
    market.clock.set(new Date(Date.parse(endsAt ?? '') - days * dayMs + ms))
    await market.runJob('promises.tell', 'subscriptions.renew')
    await market.runJob('promises.tell', 'subscriptions.renew')
    await market.settle()
    const rows = await market.sql<{ sms: number }>(
      `select (select count(*)::int from sms_outbox s where s.news_key like n.news_key || '%') as sms
       from notifications n where n.user_id = $1 and n.title = 'Abonnement bientôt terminé'
       order by n.created_at`,
      [seller.user._id],
    )
    return rows.map(({ sms }) => sms)
  }
  expect(await told(7, -1)).toEqual([])
  expect(await told(7)).toEqual([0])
  expect(await told(3, -1)).toEqual([0])
  expect(await told(3)).toEqual([0, 0])
  expect(await told(1, -1)).toEqual([0, 0])
  expect(await told(1)).toEqual([0, 0, 1])
})

import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { readProfile } from '#modules/identity/contract/accounts.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import { extendSubscription, listSubscribers } from '#modules/subscriptions/contract/team-plans.ts'
import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { buyPlan } from './testing/buy-plan.ts'
import { dayMs } from '#kernel/clock.ts'

const reason = 'Paiement en panne mercredi.'

let market: Market
let admin: Person
beforeEach(async () => {
  market = await openMarket()
  admin = await market.staff('admin')
  return () => market.close()
})

const subscriptionOf = (seller: Seller) => seller.call(readSubscription, {})
const find = async (
  query: Parameters<typeof admin.call<typeof listSubscribers>>[1]['query'] = {},
) => (await admin.call(listSubscribers, { query })).subscribers
const extend = (seller: Seller, days: number, seen: string | null, why = reason) =>
  admin.call(extendSubscription, {
    params: { id: seller.shopId },
    body: { days, reason: why, seen: seen ?? '2026-11-20T00:00:00.000Z' },
  })

/** Lets days pass while these people open the app, so that their sessions stay alive. */
async function pass(days: number, ...people: Person[]): Promise<void> {
  for (let left = days; left > 0; left -= 15) {
    market.clock.advance(Math.min(left, 15) * dayMs)
    for (const person of [admin, ...people]) await person.call(readProfile, {})
  }
}

async function subscriber(name: string, plan: string): Promise<Seller> {
  const seller = await market.seller({ name, plan: 'free' })
  await buyPlan(market, seller, plan)
  return seller
}

async function ledger(): Promise<unknown> {
  const { rows } = await market.kernel.db.execute(
    sql`select count(*)::int as entries, coalesce(sum(abs(amount_francs)), 0)::int as francs from ledger_entries`,
  )
  return rows[0]
}

describe('days given to a subscriber', () => {
  test('lengthen the plan, are notified with the reason, journalled, and move no money', async () => {
    const seller = await subscriber('Cuirs de Kayes', 'standard')
    const before = await subscriptionOf(seller)
    const books = await ledger()
    expect(await extend(seller, 7, before.endsAt)).toEqual({ endsAt: '2026-12-27T10:00:00.000Z' })
    await market.settle()
    expect(await subscriptionOf(seller)).toMatchObject({
      plan: 'standard',
      endsAt: '2026-12-27T10:00:00.000Z',
      history: [{ amount: 1_225, givenDays: 7 }],
    })
    expect(await ledger()).toEqual(books)
    const { notifications } = await seller.call(listNotifications, {})
    expect(notifications[0]).toMatchObject({
      title: '7 jours offerts',
      message: expect.stringContaining(reason),
      webUrl: '/Payement/abonnement',
    })
    expect((await admin.call(listActs, { query: { subject: seller.shopId } })).acts).toMatchObject([
      {
        action: 'subscriptions.extended',
        actor: { _id: admin.user._id, role: 'admin' },
        subject: { label: 'Cuirs de Kayes' },
        before: { formule: 'Standard', fin: '2026-12-20' },
        after: { 'jours offerts': 7, fin: '2026-12-27' },
        reason,
      },
    ])
    expect(await find()).toMatchObject([
      { name: 'Cuirs de Kayes', paid: 1_225, givenDays: 7, state: 'active' },
    ])
  })

  test('go to the present month: those already paid for keep their length and follow it', async () => {
    const seller = await subscriber('Bazin Diarra', 'pro')
    await buyPlan(market, seller, 'standard')
    const { endsAt } = await subscriptionOf(seller)
    await extend(seller, 10, endsAt)
    expect(await subscriptionOf(seller)).toMatchObject({
      plan: 'pro',
      endsAt: '2027-01-30T10:00:00.000Z',
    })
    await pass(36, seller)
    await market.runJob('subscriptions.advance')
    expect(await subscriptionOf(seller)).toMatchObject({ plan: 'pro' })
    await pass(5, seller)
    await market.runJob('subscriptions.advance')
    expect(await subscriptionOf(seller)).toMatchObject({
      plan: 'standard',
      endsAt: '2027-01-30T10:00:00.000Z',
    })
  })

  test('are worth no more than what was paid when a larger plan is taken', async () => {
    const seller = await subscriber('Kita Karité', 'standard')
    await extend(seller, 60, (await subscriptionOf(seller)).endsAt)
    const credit = (await subscriptionOf(seller)).offers.find(({ plan }) => plan === 'pro')?.credit
    expect(credit).toBe(1_225)
    await pass(45, seller)
    expect((await subscriptionOf(seller)).offers.find(({ plan }) => plan === 'pro')?.credit).toBe(
      Math.floor((1_225 * 45) / 90),
    )
  })
})

import { expect } from 'vitest'

import { balancesOf } from '#modules/ledger/module.ts'
import { openThings } from '#modules/promises/server/open-things.ts'
import { parcelsElsewhere } from '#modules/parcels/server/check-holders.ts'
import { addMs } from '#kernel/clock.ts'
import { manifests } from '#kernel/module.ts'
import { whatIsLost } from '../support/what-is-lost.ts'
import { expectNoticesAgree } from './readings.ts'
import { expectSharesAgree } from './shares.ts'
import { expectStandsAgree } from './stands.ts'
import { expectBudgetKept } from './reductions.ts'
import { storyOf } from './story.ts'
import { expectTextsAgree } from './texts.ts'
import { unitsAtFirst, type World } from './world.ts'

/** Jobs run some hours apart. */
const graceMs = 12 * 3_600_000

/** Expects money, goods and time to be as the program saw people act. */
export async function expectAllAgrees(world: World): Promise<void> {
  const { market, books, shops } = world
  const [elsewhere] = await parcelsElsewhere(market.kernel.db)
  if (elsewhere) throw new Error(await storyOf(market, elsewhere.parcelId))
  const orders = books.orders.map(({ id }) => id)
  const goods = shops.flatMap((shop) => shop.goods.map(({ _id }) => ({ _id, units: unitsAtFirst })))
  const lost = await whatIsLost(market.kernel, orders, goods)
  expect(lost).toEqual({ orders: [], ledger: [], units: [], counted: [] })
  await expectCash(world)
  await expectGiven(world)
  await expectNoticesAgree(world)
  expectTextsAgree(world)
  await expectSharesAgree(world)
  await expectBudgetKept(world)
  await expectStandsAgree(world)
  expect(await endless(world)).toEqual([])
  expect(await endedUnderWay(world)).toEqual([])
  const [late] = await overdue(world)
  if (late) throw new Error(`open since ${late.since}\n${await storyOf(market, late.id)}`)
}

/** In hands and drawers, and with operators and the bank: francs that the program counted. */
async function expectCash({ market, books, couriers, keepers }: World): Promise<void> {
  const kinds = ['courier_cash', 'relay_cash', 'provider_clearing', 'bank'] as const
  const balances = await balancesOf(market.kernel.db, [...kinds])
  const inLedger = [
    ...couriers.map(({ user }) => balances.get(`courier_cash:${user._id}`) ?? 0),
    ...keepers.map(({ user }) => balances.get(`relay_cash:${user._id}`) ?? 0),
    (balances.get('provider_clearing') ?? 0) + (balances.get('bank') ?? 0),
  ]
  const { paid, refunded, paidOut } = books.operators
  const kept = paid + books.handedIn - refunded - paidOut
  const seen = [...couriers, ...keepers].map((one) => books.cash.get(one) ?? 0)
  expect(inLedger).toEqual([...seen, kept])
}

/** What its buyer holds is delivered, and nothing else is. */
async function expectGiven({ market, books }: World): Promise<void> {
  const delivered = await market.sql<{ id: string }>(
    `select id from parcels where state in ('delivered', 'closed') and errand is null`,
  )
  expect(new Set(delivered.map(({ id }) => id))).toEqual(books.given)
}

/**
 * Lists unpaid orders and sales past complaints that a job should have ended by now. An
 * exchange stops a sale’s days; a complaint, and goods that are to come back, keep it open.
 */
async function overdue({ market }: World): Promise<{ id: string; since: string }[]> {
  return market.sql<{ id: string; since: string }>(
    `select p.id, p.due_at::text as since from parcels p
     left join lateral (select sum(coalesce(ended_at, $2) - opened_at) as length
       from exchanges where parcel_id = p.id) pause on true
     where p.state in ('awaiting_payment', 'delivered')
       and p.due_at + coalesce(pause.length, interval '0') < $1
       and not exists (select from complaints
         where parcel_id = p.id and (status <> 'résolu' or resolved_at > $1))
       and not exists (select from goods_returns
         where parcel_id = p.id and coalesce(back_at, ended_at, $2) > $1)`,
    [addMs(market.clock.now(), -graceMs), market.clock.now()],
  )
}

/** Open things that are late, that nothing ends, and that stand in nobody's list. */
async function endless({ market: { kernel, clock } }: World): Promise<string[]> {
  const now = clock.now()
  const found: string[] = []
  for (const kind of manifests.of(kernel).flatMap(({ promises }) => promises ?? []))
    for await (const things of openThings(kernel, kind))
      for (const thing of things) {
        const isListed = kind.says && (kind.owes !== 'buyer' || kind.lateFor)
        const ends = kind.end?.at?.(kernel, thing) ?? thing.dueAt
        if (thing.dueAt > now || isListed || (kind.end && ends > now)) continue
        found.push(`${kind.kind} ${thing.id}, due ${thing.dueAt.toISOString()}`)
      }
  return found
}

/** Waybills that are over while one of their parcels is on the road. */
async function endedUnderWay({ market }: World): Promise<string[]> {
  const rows = await market.sql<{ number: string }>(
    `select distinct w.number from waybills w join waybill_parcels b on b.waybill_id = w.id
     where w.ended_at is not null and b.state in ('on_road', 'missing')`,
  )
  return rows.map(({ number }) => number)
}

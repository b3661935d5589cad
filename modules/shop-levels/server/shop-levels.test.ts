import { afterAll, expect, test } from 'vitest'

import { listOffers } from '#modules/link-sales/contract/offers.ts'
import { cloth } from '#modules/products/server/testing/two-shops.ts'
import { createProduct } from '#modules/publishing/contract/seller-products.ts'
import { live } from '#modules/publishing/server/testing/seller-side.ts'
import { decideFraudCheck, listFraudChecks } from '#modules/fraud-checks/contract/fraud-checks.ts'
import { dayMs } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { expectSaidDays } from '../../../tests/support/said-days.ts'
import { openLevels } from './testing/shop-that-sells.ts'

const { market, admin, openShop, night } = await openLevels()
afterAll(() => market.close())

const publish = async (by: Seller) =>
  by.call(
    createProduct,
    { body: cloth({ images: [await pictureOf(market, by)] }) },
    { idempotencyKey: newId() },
  )
const mostOpen = async (of: Seller) => (await of.call(listOffers, { query: {} })).mostOpen

const shop = await openShop('free')
const { seller } = shop

test('a shop reads what is missing, rises the night it is there, and may publish more', async () => {
  for (let each = 0; each < 9; each += 1) await shop.sale(each)
  await night()
  const before = await shop.read()
  expect(before).toMatchObject({ level: 'starting', since: null, fallsAt: null })
  expect(before.steps[1]).toMatchObject({
    level: 'steady',
    freeProducts: 8,
    lacks: [
      { kind: 'kept', has: 9, needed: 10 },
      { kind: 'delivered', has: 9, needed: 10 },
    ],
  })
  for (let each = 1; each < 3; each += 1) await publish(seller)
  expect(await refusal(publish(seller))).toMatchObject({ code: 'publishing.quota_reached' })
  expect(await mostOpen(seller)).toBe(20)

  await shop.sale(9)
  await night()
  expect((await shop.read()).level).toBe('steady')
  expect(await shop.told()).toEqual(['Niveau Régulière'])
  expect(await mostOpen(seller)).toBe(40)
  for (let each = 3; each < 8; each += 1) await publish(seller)
  expect(await refusal(publish(seller))).toMatchObject({ code: 'publishing.quota_reached' })
  // No night tells it twice.
  await night()
  expect(await shop.told()).toHaveLength(1)
})

test('a complaint that was rejected counts against no shop, and one lost is forgiven', async () => {
  await shop.won(1)
  await shop.won(2)
  await shop.lost(3)
  await night()
  expect((await shop.read()).fallsAt).toBeNull()
})

test('it is told a week before it falls, and why; what is on sale stays so', async () => {
  await shop.lost(4)
  await night()
  const warned = await shop.read()
  expect(warned).toMatchObject({ level: 'steady', faults: [{ kind: 'lost', has: 2, needed: 1 }] })
  expect((await shop.told())[0]).toBe('Votre niveau va baisser')
  expect([...(await expectSaidDays(market.kernel))]).toContain('a shop that falls a level')
  market.clock.advance(7 * dayMs - 60_000)
  await night()
  expect((await shop.read()).level).toBe('steady')
  market.clock.advance(60_000)
  await night()
  expect((await shop.read()).level).toBe('starting')
  expect((await shop.told())[0]).toBe('Niveau Débutante')
  expect(await live(seller)).toBe(8)
  expect(await refusal(publish(seller))).toMatchObject({ code: 'publishing.quota_reached' })
  expect(await mostOpen(seller)).toBe(20)
})

test('a promise missed by the fault of another, explained in that week, lets it keep its level', async () => {
  const other = await openShop()
  for (let each = 0; each < 10; each += 1) await other.sale(each)
  await night()
  for (const each of [1, 2]) await other.late(each)
  await night()
  expect(await other.read()).toMatchObject({
    level: 'steady',
    faults: [{ kind: 'share', has: 83, needed: 90 }],
  })
  expect((await other.read()).fallsAt).not.toBeNull()
  await other.explain()
  await night()
  expect(await other.read()).toMatchObject({ level: 'steady', fallsAt: null, faults: [] })
})

test('a shop whose payouts are held does not rise until all is in order', async () => {
  const held = await openShop()
  for (let each = 0; each < 10; each += 1) await held.sale(each)
  await market.sql('update shops set depot_number = $2 where id = $1', [
    held.seller.shopId,
    seller.user.phone,
  ])
  await market.sql('update shops set depot_number = $2 where id = $1', [
    seller.shopId,
    seller.user.phone,
  ])
  await market.runJob('fraud_checks.find')
  await night()
  const read = await held.read()
  expect(read.level).toBe('starting')
  expect(read.steps[1]?.lacks).toEqual([{ kind: 'check', has: 0, needed: 1 }])
  for (const { _id: id } of (await admin.call(listFraudChecks, {})).checks)
    await admin.call(decideFraudCheck, {
      params: { id },
      body: { outcome: 'cleared', reason: 'Une famille, deux boutiques.' },
    })
  await night()
  expect((await held.read()).level).toBe('steady')
})

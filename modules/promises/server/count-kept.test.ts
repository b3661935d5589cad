import { afterAll, expect, test } from 'vitest'

import {
  answerOwnPromise,
  decidePromiseAnswer,
  listPromiseAnswers,
  readOwnPromises,
  readShopPromises,
} from '#modules/promises/contract/kept-promises.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { ownPromises } from './count-kept.ts'

const market = await openMarket()
const seller = await market.seller()
const other = await market.seller()
const admin = await market.staff('admin')
const goods = await market.product({ seller, stock: 100 })
afterAll(() => market.close())

const [{ slug } = { slug: '' }] = await market.sql<{ slug: string }>(
  'select slug from shops where id = $1',
  [seller.shopId],
)
const shown = async () => (await market.visitor(readShopPromises, { params: { slug } })).prepares

async function accepted(at: string) {
  market.clock.set(new Date(at))
  const placed = await order(await market.buyer(), [line(goods)], inCash)
  const params = { id: placed.fulfillments[0]?._id ?? '' }
  await seller.call(acceptParcel, { params })
  return () => seller.call(readyParcel, { params })
}

test('buyers read how often a shop prepares in time, from ten parcels on', async () => {
  for (let each = 0; each < 8; each += 1) await (await accepted('2026-11-23T10:00Z'))()
  const late = await accepted('2026-11-24T10:00Z')
  market.clock.set(new Date('2026-11-25T20:00Z'))
  await market.runJob('promises.tell')
  await late()
  expect(await shown()).toBeNull()
  await (
    await accepted('2026-11-26T10:00Z')
  )()
  expect(await shown()).toEqual({ kept: 9, of: 10 })
})

test('the shop reads each that it missed, says why, and the team lets it count or not', async () => {
  const read = () => seller.call(readOwnPromises, {})
  const { kept, missed } = await read()
  expect(kept).toEqual({ kept: 9, of: 10 })
  expect(missed).toMatchObject([
    { doneAt: '2026-11-25T20:00:00.000Z', mayAnswer: true, answer: null },
  ])
  expect(Date.parse(missed[0]?.dueAt ?? '')).toBeLessThan(Date.parse('2026-11-25T20:00Z'))
  const params = { id: missed[0]?._id ?? '' }
  const body = { cause: 'closed', words: 'Trois jours sans courant.' } as const
  const answer = (who = seller) => who.call(answerOwnPromise, { params, body })
  expect(await refusal(answer(other))).toMatchObject({ code: 'promises.unknown_missed' })
  await answer()
  expect(await refusal(answer())).toMatchObject({ code: 'promises.answered' })
  expect((await read()).missed).toMatchObject([
    { mayAnswer: false, answer: { ...body, isWithdrawn: null } },
  ])
  // It counts until the team has decided.
  expect((await read()).kept).toEqual({ kept: 9, of: 10 })
  expect(await toDoOf(admin, 'promises.decide')).toHaveLength(1)
  const [waiting] = (await admin.call(listPromiseAnswers, {})).answers
  expect(waiting).toMatchObject({ keeper: 'shop', ...body })
  const decide = () =>
    admin.call(decidePromiseAnswer, {
      params: { id: waiting?._id ?? '' },
      body: { withdraw: true, reason: 'Tout le quartier était coupé.' },
    })
  await decide()
  expect(await refusal(decide())).toMatchObject({ code: 'promises.decided' })
  expect((await read()).kept).toEqual({ kept: 9, of: 9 })
  expect(await shown()).toBeNull()
  expect(await toDoOf(admin, 'promises.decide')).toEqual([])
})

test('it may be answered for thirty days, and is forgotten after ninety', async () => {
  const late = await accepted('2026-12-01T10:00Z')
  market.clock.set(new Date('2026-12-02T20:00Z'))
  await market.runJob('promises.tell')
  await late()
  const read = async () =>
    (await ownPromises(market.kernel, { keeper: 'shop', id: seller.shopId })).missed
  const dueAt = Date.parse((await read())[0]?.dueAt ?? '')
  market.clock.set(new Date(dueAt + 30 * 86_400_000 - 1))
  expect((await read())[0]?.mayAnswer).toBe(true)
  market.clock.set(new Date(dueAt + 30 * 86_400_000))
  expect((await read())[0]?.mayAnswer).toBe(false)
  market.clock.set(new Date('2027-03-02T10:01Z'))
  expect(await read()).toEqual([])
})

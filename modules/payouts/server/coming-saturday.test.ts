import { afterAll, expect, test } from 'vitest'

import { readCashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import { listSaturdays } from '#modules/payouts/contract/seller-payouts.ts'

import { dayMs } from '#kernel/clock.ts'
import { closeAll } from './testing/sold.ts'
import { lineOf, openSaturdays } from './testing/saturdays.ts'

const { market, kadi, courier, sold, fee, next, saturday, send } = await openSaturdays()
afterAll(() => market.close())

test('what a batch contains and what the next Saturday brings are two sums for shop and courier', async () => {
  await sold()
  await fee(700)
  await closeAll(market)
  const batch = await saturday()
  await sold()
  await fee(300)
  await closeAll(market)
  const { day } = batch
  const ahead = await next()
  expect(ahead).toMatchObject({
    batch: { day, amount: lineOf(batch).amount, state: 'draft' },
    coming: { amount: 9_547, orders: 1, owes: 0 },
  })
  expect(new Date(ahead.coming.day).getTime() - new Date(day).getTime()).toBe(7 * dayMs)
  expect((await kadi.call(listSaturdays, {})).saturdays[0]).toMatchObject({
    day,
    state: 'due',
    amount: ahead.batch?.amount,
  })
  const { earnings } = await courier.call(readCashBox, {})
  expect(earnings).toMatchObject({
    batch: { day, amount: 700, state: 'draft' },
    coming: { day: ahead.coming.day, amount: 300 },
  })
  expect(earnings.due).toBe((earnings.batch?.amount ?? 0) + earnings.coming.amount)
  await send(batch)
  expect(await next()).toMatchObject({ batch: { day, state: 'sent' }, amount: 9_547 })
})

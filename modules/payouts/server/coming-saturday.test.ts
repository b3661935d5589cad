import { afterAll, expect, test } from 'vitest'

import { readCashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import { listSaturdays } from '#modules/payouts/contract/seller-payouts.ts'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listBatches } from '#modules/payouts/contract/payouts.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { dayMs } from '#kernel/clock.ts'
import { addHoliday } from '../../../tests/support/settings.ts'
import { closeAll } from './testing/sold.ts'
import { lineOf, openSaturdays } from './testing/saturdays.ts'

const { market, kadi, courier, oumar, sold, fee, next, saturday, send } = await openSaturdays()
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

test('a Saturday that is a public holiday pays on the next working day, as all read it', async () => {
  const holiday = '2026-12-12'
  market.clock.set(new Date('2026-12-08T09:00:00Z'))
  await addHoliday(market, holiday)
  await sold()
  const { orders: parcels } = await kadi.call(listSellerOrders, { query: { state: 'delivered' } })
  expect(parcels.map(({ paidOn }) => paidOn)).toEqual(['2026-12-14'])
  await closeAll(market)
  expect(market.clock.now().toISOString() < holiday).toBe(true)
  expect(await next()).toMatchObject({ day: '2026-12-14', coming: { day: '2026-12-14' } })
  const { earnings } = await courier.call(readCashBox, {})
  expect(earnings.coming.day).toBe('2026-12-14')
  const days = async () => (await oumar.call(listBatches, {})).batches.map(({ day }) => day)
  const before = await days()
  for (const day of [holiday, '2026-12-13']) {
    market.clock.set(new Date(`${day}T08:00:00Z`))
    await market.runJob('payouts.build')
    await market.runJob('promises.tell', 'payouts.send')
    expect(await days()).toEqual(before)
  }
  market.clock.set(new Date('2026-12-14T08:00:00Z'))
  await market.runJob('payouts.build')
  await market.runJob('promises.tell', 'payouts.send')
  expect(await days()).toEqual(['2026-12-14', ...before])
  const { notifications } = await oumar.call(listNotifications, {})
  expect(notifications[0]).toMatchObject({
    title: 'Un lot attend votre contrôle',
    message: expect.stringContaining('LOT-261214'),
  })
  expect((await next()).coming.day).toBe('2026-12-19')
})

import { afterAll, expect, test } from 'vitest'

import { verifyClientOtp, verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { takeTry } from '#kernel/limits/throttle.ts'
import { triesOfClient } from '#modules/shipments/module.ts'
import { streetOf, wrongOtp } from '../testing/street.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

const market = await openMarket()
const street = streetOf(market)
const seller = await market.seller()
const goods = await market.product({ seller, stock: 100 })
const chef = await market.staff('chef_livreur')
afterAll(() => market.close())

const quarter = 15 * 60_000

test('five wrong codes lock a parcel for 15 minutes, the right one too; its manager is told', async () => {
  const courier = await street.courier('Moussa Traoré')
  const parcel = await street.onTheWay(courier, seller, goods)
  const other = await street.onTheWay(courier, seller, goods)
  const guess = (otp: string) =>
    courier.call(verifyClientOtp, { body: { fulfillmentId: parcel.id, otp, cashReceived: true } })
  for (const left of [4, 3, 2]) {
    const refused = await refusal(guess(wrongOtp(parcel.clientOtp, left)))
    expect(refused).toMatchObject({
      status: 422,
      details: { triesLeft: left },
      message: `Code incorrect. Encore ${left} essais, puis 15\u00a0min d’attente.`,
    })
  }
  expect(await refusal(guess(wrongOtp(parcel.clientOtp, 9)))).toMatchObject({
    message: 'Code incorrect. Encore 1 essai, puis 15\u00a0min d’attente.',
  })
  expect(await refusal(guess(wrongOtp(parcel.clientOtp, 8)))).toMatchObject({
    details: { triesLeft: 0 },
  })
  expect(await refusal(guess(parcel.clientOtp))).toMatchObject({
    status: 429,
    code: 'deliveries.code_locked',
    retryAfter: 900,
  })
  // Another parcel of the same courier is not locked.
  await street.handOver(courier, other)
  await market.settle()
  const { notifications } = await chef.call(listNotifications, {})
  expect(notifications).toMatchObject([
    {
      title: 'Code bloqué',
      message: expect.stringContaining('Moussa Traoré a saisi cinq codes incorrects'),
      resourceId: parcel.id,
    },
  ])
  market.clock.advance(quarter)
  expect(await guess(parcel.clientOtp)).toMatchObject({ alreadyDelivered: false })
})

test('after 15 minutes there are five tries again, and the announced wait is the true one', async () => {
  const courier = await street.courier('Bakary Keïta')
  const parcel = await street.onTheWay(courier, seller, goods)
  const guess = (otp: string) =>
    courier.call(verifyClientOtp, { body: { fulfillmentId: parcel.id, otp, cashReceived: true } })
  const wrong = (index: number) => refusal(guess(wrongOtp(parcel.clientOtp, index)))
  for (let index = 1; index <= 5; index += 1) await wrong(index)
  market.clock.advance(4 * 60_000)
  expect(await wrong(6)).toMatchObject({
    status: 429,
    retryAfter: 11 * 60,
    message: 'Trop de codes incorrects. Réessayez dans 11\u00a0min.',
  })
  market.clock.advance(11 * 60_000)
  for (const left of [4, 3, 2])
    expect(await wrong(left)).toMatchObject({
      status: 422,
      details: { triesLeft: left },
      message: `Code incorrect. Encore ${left} essais, puis 15\u00a0min d’attente.`,
    })
  await wrong(5)
  expect(await guess(parcel.clientOtp)).toMatchObject({ alreadyDelivered: false })
})

test('a shop’s code names no parcel: five wrong ones lock the courier alone', async () => {
  const [guesser, colleague] = [await street.courier('Issa'), await street.courier('Ali')]
  const { vendorOtp } = await street.ready(seller, goods)
  const guess = (who: Person, otp: string) => who.call(verifyVendorOtp, { body: { otp } })
  for (let index = 1; index <= 5; index += 1)
    await refusal(guess(guesser, wrongOtp(vendorOtp, index)))
  expect(await refusal(guess(guesser, vendorOtp))).toMatchObject({
    status: 429,
    code: 'deliveries.code_locked',
  })
  await guess(colleague, vendorOtp)
})

test('a shop’s code that is sent again, its answer lost, is answered again and counts no try', async () => {
  const courier = await street.courier('Sékou')
  const { id, vendorOtp: otp } = await street.ready(seller, goods)
  const send = () => courier.call(verifyVendorOtp, { body: { otp } })
  const first = await send()
  for (let again = 0; again < 6; again += 1) expect(await send()).toEqual(first)
  expect(first.delivery.fulfillmentId).toBe(id)
  const moves = await market.sql(
    `select to_state from parcel_moves where parcel_id = $1 and to_state = 'in_delivery'`,
    [id],
  )
  expect(moves).toHaveLength(1)
  const other = await street.courier('Fousseyni')
  expect(await refusal(other.call(verifyVendorOtp, { body: { otp } }))).toMatchObject({
    code: 'deliveries.wrong_code',
  })
})

test('guesses made at the same moment do not get more tries', async () => {
  const courier = await street.courier('Karim')
  const parcel = await street.onTheWay(courier, seller, goods)
  const guess = (index: number) =>
    refusal(
      courier.call(verifyClientOtp, {
        body: {
          fulfillmentId: parcel.id,
          otp: wrongOtp(parcel.clientOtp, index),
          cashReceived: true,
        },
      }),
    )
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => guess(index + 1)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

test('a courier who guesses a whole day without pause has 100 tries: one chance in 10,000', async () => {
  const start = market.clock.now().getTime()
  const allowedAt: number[] = []
  for (let minute = 0; minute < 4 * 24 * 60; minute += 1) {
    const at = new Date(start + minute * 60_000)
    for (;;) {
      const waitMs = await market.kernel.transaction((tx) =>
        takeTry(tx, at, [triesOfClient('un colis quelconque')]),
      )
      if (waitMs > 0) break
      allowedAt.push(minute)
    }
  }
  const inDayFrom = (from: number) =>
    allowedAt.filter((minute) => minute >= from && minute < from + 24 * 60).length
  expect(inDayFrom(0)).toBe(100)
  expect(Math.max(...allowedAt.map(inDayFrom)) / 1_000_000).toBeLessThanOrEqual(1 / 10_000)
})

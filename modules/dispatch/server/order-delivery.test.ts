import { afterAll, expect, test } from 'vitest'

import { verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { readOrderDelivery } from '#modules/dispatch/contract/order-delivery.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { streetOf, wrongOtp } from '#modules/deliveries/server/testing/street.ts'

const market = await openMarket()
afterAll(() => market.close())

test('the team sees who carries an order, his load, and how often the code was wrong', async () => {
  const street = streetOf(market)
  const seller = await market.seller()
  const goods = await market.product({ seller, stock: 10 })
  const courier = await street.courier('Moussa Traoré')
  const parcel = await street.onTheWay(courier, seller, goods)
  await street.onTheWay(courier, seller, goods)
  const [order] = await market.sql<{ id: string }>(
    'select order_id as id from parcels where id = $1',
    [parcel.id],
  )
  const admin = await market.staff('admin')
  const read = () => admin.call(readOrderDelivery, { params: { id: order?.id ?? '' } })
  const guess = (attempt: number) =>
    refusal(
      courier.call(verifyClientOtp, {
        body: {
          fulfillmentId: parcel.id,
          otp: wrongOtp(parcel.clientOtp, attempt),
          cashReceived: true,
        },
      }),
    )
  for (const attempt of [1, 2]) await guess(attempt)
  expect(await read()).toMatchObject({
    carrying: [
      {
        parcelId: parcel.id,
        courier: { name: 'Moussa Traoré', load: 2 },
        code: { kind: 'client', wrong: 2, triesLeft: 3, lockedUntil: null },
      },
    ],
  })
  for (const attempt of [3, 4, 5]) await guess(attempt)
  expect((await read()).carrying[0]?.code).toMatchObject({
    wrong: 5,
    triesLeft: 0,
    lockedUntil: new Date(market.clock.now().getTime() + 15 * 60_000).toISOString(),
  })
})

import { PassThrough } from 'node:stream'

import { expect, test } from 'vitest'

import { readOrder } from '#modules/orders/contract/orders.ts'
import { openMarketLog } from '#server/open-log.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9'

test('an order whose payment page does not open is placed all the same, and the log says why', async () => {
  let logged = ''
  const stream = new PassThrough().on('data', (chunk: Buffer) => (logged += chunk.toString()))
  const market = await openMarket({
    log: openMarketLog('warn', stream),
    orangeMoneyThrough: () => nowhere,
  })
  const awa = await market.buyer()
  const cloth = await market.product({ seller: await market.seller() })
  const placed = await order(awa, [line(cloth)])
  expect(placed).toMatchObject({ state: 'awaiting_payment', canPay: true })
  expect(await awa.call(readOrder, { params: { id: placed._id } })).toEqual(placed)
  const lines = logged.split('\n').filter((text) => text.includes('payment page not opened'))
  expect(lines.map((text) => JSON.parse(text) as object)).toMatchObject([
    { orderId: placed._id, err: { code: 'payments.provider_down' } },
  ])
  for (const secret of ['Basic ', 'Bearer ', market.orangeMoney.credentials.clientSecret])
    expect(logged).not.toContain(secret)
  await market.close()
})

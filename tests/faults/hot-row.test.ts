import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'

import { collectLog } from '../support/collected-log.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'
import { openMarketOn } from '../support/market.ts'
import type { Person } from '../support/market-people.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'

const name = `hot_row_${process.pid}`
const { log, lines } = collectLog()

const url = await createDatabase(inject('postgres').adminUrl, name)
const market = await openMarketOn(url, { log })
const blocker = new pg.Client({ connectionString: url })
await blocker.connect()
const seller = await market.seller()
const wanted = await market.product({ seller, stock: 100 })
const other = await market.product({ seller, stock: 100 })
const buyers = await Promise.all(
  Array.from({ length: 40 }, (_, i) => market.buyer(`Acheteur ${i}`)),
)
afterAll(async () => {
  await blocker.end()
  await market.close()
  await dropDatabase(inject('postgres').adminUrl, name)
})

test('while forty people wait for one locked product, the rest of the market is sold and read', async () => {
  await blocker.query('begin')
  await blocker.query('select 1 from variants where product_id = $1 for update', [wanted._id])
  const [calm, ...crowd] = buyers
  if (!calm) throw new Error('no buyer')
  const crowding = { isOver: false }
  // Who is refused tries again at once, so that the crowd waits until the others were served.
  const crowded = crowd.map(async (buyer) => {
    const answers: string[] = []
    while (!crowding.isOver) answers.push(await answerTo(buyer))
    return answers
  })
  const meanwhile = await order(calm, [line(other)], inCash)
  expect((await fetch(`${market.url}/api/products/slug/${wanted.slug}`)).status).toBe(200)
  crowding.isOver = true
  const answers = (await Promise.all(crowded)).flat()
  // 429: a buyer orders thirty times a minute at most.
  expect(new Set(answers.filter((answer) => !answer.startsWith('429')))).toEqual(new Set(['503 2']))
  // Requests that waited for the row log one short line each: stacks would fill the disk.
  expect(lines.length).toBeGreaterThan(0)
  for (const { msg, err } of lines) expect({ msg, err }).toEqual({ msg: 'row lock not available' })
  await blocker.query('rollback')
  const after = await order(calm, [line(wanted)], inCash)
  const [stock] = await market.sql('select stock, reserved from variants where product_id = $1', [
    wanted._id,
  ])
  expect(stock).toEqual({ stock: 99, reserved: 1 })
  await expectNothingLost(
    market,
    [meanwhile._id, after._id],
    [wanted, other].map(({ _id }) => ({ _id, units: 100 })),
  )
})

function answerTo(buyer: Person): Promise<string> {
  return order(buyer, [line(wanted)], inCash).then(
    () => 'placed',
    (error: unknown) =>
      error instanceof CallFailure ? `${error.status} ${error.retryAfter}` : String(error),
  )
}

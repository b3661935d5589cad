import { afterAll, beforeAll, test } from 'vitest'

import { expectFigures } from './month/expect-figures.ts'
import { expectStatementMatches } from './month/expect-statement.ts'
import { openMonth, ordersCount, shopsCount, sum, type Month } from './month/month.ts'
import { playSubscriptions } from './month/pay.ts'
import { playRefunds, playRemittances, playSaturday } from './month/play-finance.ts'
import { playOrders } from './month/play-orders.ts'
import { dayMs } from '#kernel/clock.ts'

const days = 30

let month: Month
beforeAll(async () => {
  month = await openMonth()
})
afterAll(() => month.market.close())

// oxlint-disable-next-line vitest/expect-expect -- expectFigures and expectStatementMatches assert
test(
  'after a month of sales, refunds, complaints, payouts finance reads the truth, to the franc',
  async () => {
    for (let day = 0; day < days; day += 1) await playDay(day)
    const entries = await expectFigures(month)
    const lines = await expectStatementMatches(month)
    const { linesPaid, paidOut, couriersPaid, paidByCall, callsFailed, refundsSent, refunded } =
      month.facts
    process.stdout.write(
      `${shopsCount} shops, ${ordersCount} orders, ${linesPaid} payouts of ${sum(paidOut.values()) + couriersPaid} f, of which ${paidByCall} f by call after ${callsFailed} refused, ${refundsSent} refunds of ${refunded.orange_money + refunded.wave} f, ${entries} entries, ${lines} lines of the operator matched: equal to the franc\n`,
    )
  },
  60_000 + ordersCount * 2_000,
)

async function playDay(day: number): Promise<void> {
  const { market } = month
  const ordersUntil = (end: number) => Math.floor((ordersCount * end) / days)
  await playOrders(month, ordersUntil(day + 1) - ordersUntil(day))
  if (day === 1) await playSubscriptions(month)
  if (day % 2 === 1) await playRemittances(month)
  await market.runJob('orders.close-delivered')
  if (market.clock.now().getUTCDay() === 6) await playSaturday(month)
  if (day % 5 === 4) await playRefunds(month)
  // Keeps the outbox small: this month's notifications are not read.
  await market.sql('delete from outbox_events')
  market.clock.advance(dayMs)
}

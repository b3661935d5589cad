import { afterAll, expect, test } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'
import { openOnOwnPostgres } from './own-postgres.ts'
import { rounds } from './rounds.ts'

const { market, postgres, close } = await openOnOwnPostgres()
const crowd = await Promise.all(Array.from({ length: 8 }, (_, i) => market.buyer(`Acheteur ${i}`)))
const cloth = await market.product({ seller: await market.seller(), stock: 100_000 })
afterAll(close)

const restarts = rounds('RESTARTS', { usual: 1, long: 10 })

/** Kills the postmaster, which its launcher restarts. */
async function killPostmaster(): Promise<void> {
  const { pid } = postgres
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => postgres.pid).not.toBe(pid)
}

test.each([
  ['is restarted', () => postgres.restart()],
  ['is killed', killPostmaster],
])(
  'while the database %s under load, orders get 503 with a delay to retry, and none that was acknowledged is lost',
  async (what, hurt) => {
    const acknowledged: string[] = []
    const refusals: CallFailure[] = []
    const shop = { open: true }
    const shopping = crowd.map(async (buyer) => {
      while (shop.open) {
        await order(buyer, [line(cloth)], inCash).then(
          (placed) => acknowledged.push(placed._id),
          (error: unknown) => refusals.push(error as CallFailure),
        )
      }
    })
    async function untilMoreThan(count: number): Promise<void> {
      await expect.poll(() => acknowledged.length).toBeGreaterThan(count)
    }
    const pauses: number[] = []
    await untilMoreThan(30)
    for (let restart = 0; restart < restarts; restart += 1) {
      const stopped = performance.now()
      await hurt()
      await untilMoreThan(acknowledged.length)
      pauses.push(performance.now() - stopped)
      await untilMoreThan(acknowledged.length + 30)
    }
    shop.open = false
    await Promise.all(shopping)

    expect(
      refusals.map((failure) =>
        failure instanceof CallFailure
          ? `${failure.status} ${failure.code} ${failure.retryAfter}`
          : String(failure),
      ),
    ).toEqual(refusals.map(() => '503 unavailable 2'))
    await expectNothingLost(market, acknowledged, [{ _id: cloth._id, units: 100_000 }])
    const longest = (Math.max(...pauses) / 1_000).toFixed(1)
    process.stdout.write(
      `${what} ${restarts} times, ${acknowledged.length} orders acknowledged, none lost; ${refusals.length} × 503; longest pause ${longest} s\n`,
    )
  },
)

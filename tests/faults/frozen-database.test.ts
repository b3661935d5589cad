import { readdir } from 'node:fs/promises'

import { afterAll, expect, test } from 'vitest'

import type { CallFailure } from '#kernel/wire/call-failure.ts'
import { familyOf } from '../../bench/rig/family.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'
import { openOnOwnPostgres } from './own-postgres.ts'

const { market, postgres, close } = await openOnOwnPostgres()
const buyers = await Promise.all(
  Array.from({ length: 30 }, (_, i) => market.buyer(`Acheteur ${i}`)),
)
const soap = await market.product({ seller: await market.seller(), stock: 1_000 })
afterAll(close)

/** Whether PostgreSQL's processes can be found through /proc. */
const hasProc = (await readdir('/proc').catch(() => [])).length > 0

test.skipIf(!hasProc)(
  'while the database is frozen /healthz answers, people wait or read why, nothing is lost',
  async () => {
    const [calm] = buyers
    if (!calm) throw new Error('no buyer')
    await order(calm, [line(soap)], inCash)
    const family = await familyOf(postgres.pid)
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of family.toReversed()) process.kill(pid, name)
    }
    signal('SIGSTOP')
    const placing = buyers.map((buyer) =>
      order(buyer, [line(soap)], inCash).then(
        ({ _id }) => _id,
        (error: unknown) => error as CallFailure,
      ),
    )
    try {
      expect((await fetch(`${market.url}/healthz`)).status).toBe(200)
      // A request has then waited as long as any waits for a connection.
      await Promise.race(placing)
      expect((await fetch(`${market.url}/healthz`)).status).toBe(200)
    } finally {
      signal('SIGCONT')
    }
    const answers = await Promise.all(placing)
    const acknowledged = answers.filter((one) => typeof one === 'string')
    const refused = answers.filter((one) => typeof one !== 'string')
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['503 unavailable']),
    )
    await expect
      .poll(() =>
        order(calm, [line(soap)], inCash).then(
          () => 'placed',
          () => 'refused',
        ),
      )
      .toBe('placed')
    await expectNothingLost(market, acknowledged, [{ _id: soap._id, units: 1_000 }])
  },
)

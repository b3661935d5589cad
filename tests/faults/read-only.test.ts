import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { expect, inject, test } from 'vitest'

import { createDatabase, dropDatabase } from '../support/databases.ts'
import { openMarketOn } from '../support/market.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'

test('a database that cannot write is « indisponible » to people and /readyz; reading goes on', async () => {
  const { adminUrl } = inject('postgres')
  const name = `read_only_${randomUUID().replaceAll('-', '')}`
  const market = await openMarketOn(await createDatabase(adminUrl, name))
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const [awa, seller] = [await market.buyer(), await market.seller()]
  const soap = await market.product({ seller, stock: 10 })
  const before = await order(awa, [line(soap)], inCash)
  const statusOf = async (path: string) => (await fetch(market.url + path)).status
  /** Applies to new connections; the old ones are ended. */
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name in ('sugu-reads', 'sugu-writes')`,
      [name],
    )
  }

  expect(await statusOf('/readyz')).toBe(200)
  await setReadOnly('on')
  const refused = () =>
    expect(order(awa, [line(soap)], inCash)).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Le marché est momentanément indisponible. Réessayez dans un instant.',
    })
  // The first request may get an ended connection; both answer the same.
  await refused()
  await refused()
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf(`/api/products/slug/${soap.slug}`)).toBe(200)
  expect(await statusOf('/healthz')).toBe(200)

  await setReadOnly('off')
  await expect.poll(() => order(awa, [line(soap)], inCash).then(() => 'placed')).toBe('placed')
  await expectNothingLost(market, [before._id], [{ _id: soap._id, units: 10 }])
  await admin.end()
  await market.close()
  await dropDatabase(adminUrl, name)
})

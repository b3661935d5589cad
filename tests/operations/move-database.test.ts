import { randomUUID } from 'node:crypto'

import { expect, inject, onTestFinished, test } from 'vitest'

import { login } from '#modules/identity/contract/accounts.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { inCash, line, order } from '../support/orders.ts'
import { checkLedger } from '#modules/ledger/module.ts'
import { expectedOfLedger } from '#server/modules.ts'
import { moveDatabase } from '../../server/console/move-database.ts'
import { createEmptyDatabase, dropDatabase } from '../support/databases.ts'
import { openMarket, openMarketOn } from '../support/market.ts'
import { payFor } from '../support/payments.ts'

const { adminUrl } = inject('postgres')

test('a market moves to another server with its people, orders and ledger, and sells there', async () => {
  const before = await openMarket()
  onTestFinished(() => before.close())
  const seller = await before.seller()
  const awa = await before.buyer('Awa Diarra')
  const soap = await before.product({ seller, stock: 9 })
  const paid = await order(awa, [line(soap, 2)])
  await payFor(before, paid)
  await before.settle()

  const name = `moved_${randomUUID().replaceAll('-', '')}`
  const url = await createEmptyDatabase(adminUrl, name)
  onTestFinished(() => dropDatabase(adminUrl, name))
  const moved = await moveDatabase(before.databaseUrl, url, before.kernel.log)
  expect(moved).toContainEqual({ table: 'orders', rows: 1 })
  await expect(moveDatabase(before.databaseUrl, url, before.kernel.log)).rejects.toThrow(
    'n’est pas vide',
  )

  const after = await openMarketOn(url)
  onTestFinished(() => after.close())
  const { token } = await after.visitor(login, {
    body: { phone: awa.user.phone, password: 'secret12' },
  })
  const call = after.withToken(token)
  expect(await call(readOrder, { params: { id: paid._id } })).toMatchObject({
    orderNumber: paid.orderNumber,
    total: paid.total,
  })
  expect(await checkLedger(after.kernel, expectedOfLedger, { months: 'all' })).toEqual([])
  await order({ ...awa, call }, [line(soap)], inCash)
  const [left] = await after.sql<{ stock: number }>(
    'select sum(stock)::int as stock from variants where product_id = $1',
    [soap._id],
  )
  expect(left?.stock).toBe(6)
  await expect(after.sql('delete from ledger_entries')).rejects.toThrow('append-only')
})

import { afterAll, expect, test } from 'vitest'

import { readOverview } from '#modules/finance/contract/books.ts'
import { accountKinds } from '#modules/ledger/database/values.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { postPair } from '../../../tests/support/ledger.ts'
import { newId } from '#kernel/ids.ts'

const market = await openMarket()
afterAll(() => market.close())
const finance = await market.staff('finance')

const overview = () => finance.call(readOverview, { query: { period: 'mois' } })
const lineOf = ({ places, owners }: Awaited<ReturnType<typeof overview>>, account: string) =>
  [...places, ...owners].find((line) => line.account === account)?.amount

test('each account of the ledger has its line in the balance, and its two sides agree', async () => {
  for (const account of accountKinds) {
    const owner = /_payable$|^(courier|relay)_cash$/.test(account) ? { owner: newId() } : {}
    const side = { account, ...owner }
    const before = await overview()
    await postPair(market.kernel, { debit: { account: 'bank' }, credit: side, francs: 4_800 })
    const after = await overview()
    const name = lineOf(after, account) === undefined ? 'market' : account
    const change = Math.abs((lineOf(after, name) ?? 0) - (lineOf(before, name) ?? 0))
    expect({ account, name, gap: after.gap, change }).toEqual({
      account,
      name,
      gap: 0,
      change: account === 'bank' ? 0 : 4_800,
    })
    await postPair(market.kernel, { debit: side, credit: { account: 'bank' }, francs: 4_800 })
  }
})

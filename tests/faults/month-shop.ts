import { expect } from 'vitest'

import { login } from '#contract/accounts/accounts.ts'
import { listShopAccounts } from '#contract/ledger/books.ts'
import { listSaturdays, readNextPayout, readStatement } from '#contract/payouts/seller-payouts.ts'
import type { Market } from '../market.ts'
import type { Person, Seller } from '../market-people.ts'

/** What finance and the shop itself read is what it sold less what it was paid; each of its statements adds up line by line. @returns what is held of it */
export async function expectShop(
  market: Market,
  reader: Person,
  { shopId, user }: Seller,
  { due, paid }: { due: number; paid: number },
): Promise<number> {
  // A month later everybody has to sign in again.
  const { token } = await market.visitor(login, {
    body: { phone: user.phone, password: 'secret12' },
  })
  const call = market.withToken(token)
  const { shops: found } = await reader.call(listShopAccounts, {
    query: { q: user.shopName ?? '', limit: 100 },
  })
  expect(found.find((one) => one.shopId === shopId)).toMatchObject({
    sold: due,
    paidOut: paid,
    due: due - paid,
  })
  const next = await call(readNextPayout, {})
  const { saturdays } = await call(listSaturdays, { query: { limit: 100 } })
  const carried = sum(
    saturdays.filter(({ state }) => state === 'carried').map(({ amount }) => amount),
  )
  expect(next.paidThisYear.amount).toBe(paid)
  if (carried === 0)
    expect(next.amount - next.owes + next.held.amount + next.notYet.amount).toBe(due - paid)
  for (const { _id } of saturdays) {
    const { items, amount } = await call(readStatement, { params: { id: _id ?? '' } })
    expect(sum(items.map((item) => item.amount))).toBe(amount)
    for (const item of items.filter(({ kind }) => kind === 'sale'))
      expect(sum(item.lines.map((one) => one.total - one.commission)) - item.delivery).toBe(
        item.amount,
      )
  }
  return next.held.amount
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, francs) => all + francs, 0)
}

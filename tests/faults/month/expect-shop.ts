import { expect } from 'vitest'

import { login } from '#modules/identity/contract/accounts.ts'
import { listShopAccounts } from '#modules/books/contract/books.ts'
import {
  listSaturdays,
  readNextPayout,
  readStatement,
} from '#modules/payouts/contract/seller-payouts.ts'
import type { Seller } from '../../support/market-people.ts'
import { sum, type Month } from './month.ts'

/**
 * Expects the same figures for finance and the shop: sales less payouts. Each of its statements
 * adds up line by line.
 * @returns the shop's withheld money
 */
export async function expectShop(
  { market, reader, facts }: Month,
  { shopId, user }: Seller,
): Promise<number> {
  const due = facts.shopsDue.get(shopId) ?? 0
  const paid = facts.paidOut.get(shopId) ?? 0
  // Sessions have ended in a month.
  const { token } = await market.visitor(login, {
    body: { phone: user.phone, password: 'secret12' },
  })
  const call = market.withToken(token)
  const { shops } = await reader.call(listShopAccounts, {
    query: { q: user.shopName ?? '', limit: 100 },
  })
  expect(shops.find((one) => one.shopId === shopId)).toMatchObject({
    sold: due,
    paidOut: paid,
    due: due - paid,
  })
  const next = await call(readNextPayout, {})
  expect(next.paidThisYear.amount).toBe(paid)
  const { saturdays } = await call(listSaturdays, { query: { limit: 100 } })
  const carried = saturdays.filter(({ state }) => state === 'carried')
  if (sum(carried.map(({ amount }) => amount)) === 0)
    expect(next.amount - next.owes + next.held.amount + next.notYet.amount).toBe(due - paid)
  for (const { _id } of saturdays) {
    const { items, amount } = await call(readStatement, { params: { id: _id ?? '' } })
    expect(sum(items.map((item) => item.amount))).toBe(amount)
    for (const { lines, delivery, ...sale } of items.filter(({ kind }) => kind === 'sale'))
      expect(sum(lines.map((one) => one.total - one.commission)) - delivery).toBe(sale.amount)
  }
  return next.held.amount
}

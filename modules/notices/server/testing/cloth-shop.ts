import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { line, order } from '../../../../tests/support/orders.ts'

/** A market with one shop that sells cloth, and what is ordered there to be paid in cash. */
export async function openClothShop() {
  const market = await openMarket()
  const seller = await market.seller()
  const cloth = await market.product({ seller, stock: 1_000 })
  const buyCash = (buyer: Person, qty = 1) =>
    order(buyer, [line(cloth, qty)], { paymentMethod: 'cash_on_delivery' })
  return { market, seller, cloth, buyCash }
}

import { eq } from 'drizzle-orm'

import { users } from '#modules/identity/database/tables.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { streetOf } from './street.ts'

export const byId = (id: string) => ({ params: { id } })

/** A market with one shop, a courier and the manager of his group. */
export async function openCrew() {
  const market = await openMarket()
  const street = streetOf(market)
  const seller = await market.seller()
  const goods = await market.product({ seller, stock: 1_000 })
  const moussa = await street.courier('Moussa Traoré')
  const chef = await market.staff('chef_livreur')
  const balance = async (account: string) =>
    (
      await balancesOf(market.kernel.db, [
        'courier_cash',
        'courier_payable',
        'delivery_revenue',
        'bank',
        'refunds_due',
      ])
    ).get(account) ?? 0

  async function managerOf(group: string, admitted = true): Promise<Person> {
    const manager = await market.staff('chef_livreur')
    const set = { deliveryGroup: group, admittedAt: admitted ? market.clock.now() : null }
    await market.kernel.db.update(users).set(set).where(eq(users.id, manager.user._id))
    return manager
  }

  return { market, street, seller, goods, moussa, chef, balance, managerOf }
}

import { databaseAway } from '#kernel/database/database.ts'
import type { Log } from '#kernel/log.ts'

import type { DemoContent } from '../content.ts'
import { buyerOf, castOf } from './choose.ts'
import type { PlannedOrder } from './planned-order.ts'
import { playOrder } from './play-order.ts'
import type { ReplayDomains } from './replay-domains.ts'

/**
 * Plays every order that was not played yet. One that cannot be played (a visitor bought the last
 * unit meanwhile) is logged and left out.
 * @returns how many were left out. @throws when the database is away
 */
export async function fillOrders(
  domains: ReplayDomains,
  content: Pick<DemoContent, 'products' | 'shops' | 'people'>,
  orders: readonly PlannedOrder[],
  log: Log,
): Promise<number> {
  const cast = castOf(content)
  let leftOut = 0
  for (const order of orders) {
    try {
      await playOrder(domains, order, buyerOf(cast, order.buyer))
    } catch (error) {
      if (databaseAway(error)) throw error
      log.warn({ err: error, order: order.name }, 'commande de démonstration laissée de côté')
      leftOut += 1
    }
  }
  return leftOut
}

import type { TeamOrder } from '#modules/orders/contract/admin-orders.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { orderUnknown } from '../orders.errors.ts'
import { readOrderFacts } from './order-facts.ts'
import { presentTeamOrder } from './present-team-order.ts'

/** One order as its team sees it. @throws orders.unknown (404) */
export async function readTeamOrder(kernel: Kernel, orderId: string): Promise<TeamOrder> {
  const facts = await readOrderFacts(kernel.db, orderId, kernel.clock.now())
  if (!facts) throw orderUnknown()
  return presentTeamOrder(facts)
}

import { confirmRemittance, openRemittance } from '#modules/deliveries/server/index.ts'
import { ownBalances } from '#modules/ledger/server/index.ts'

import { deliveryGroup, phones } from '../accounts.ts'
import { lookUp } from './directory.ts'
import type { ReplayDomains } from './replay-domains.ts'

/** In francs: the cash with which a courier of the demo goes to his manager. */
const heavy = 60_000

/** The courier hands in a full box before he takes another parcel. */
export async function handInCash(
  { replay: { kernel }, directory }: ReplayDomains,
  courierId: string,
): Promise<void> {
  const box = (await ownBalances(kernel.db, 'courier_cash', [courierId])).get(courierId) ?? 0
  if (box < heavy) return
  const idempotencyKey = `demo ${courierId} ${kernel.clock.now().toISOString()}`
  const { _id, code } = await openRemittance(kernel, { courierId, amount: null, idempotencyKey })
  const manager = {
    userId: lookUp(directory.users, phones.chef),
    role: 'chef_livreur' as const,
    group: deliveryGroup,
  }
  await confirmRemittance(kernel, manager, { remittanceId: _id, code })
}

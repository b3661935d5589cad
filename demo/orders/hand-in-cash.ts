import { eq } from 'drizzle-orm'

import { confirmRemittance, openRemittance } from '#modules/cash-boxes/module.ts'
import { ownBalances } from '#modules/ledger/module.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { deliveryGroup, phones } from '../accounts.ts'
import { lookUp } from './directory.ts'
import type { ReplayDomains } from './replay-domains.ts'

/** Francs with which a demo courier goes to the manager. */
const heavy = 60_000

/** Hands in a full cash-box before the next parcel, and any before one of much cash. */
export async function handInCash(
  { replay: { kernel }, directory }: ReplayDomains,
  { parcelId, courierId }: { parcelId: string; courierId: string },
): Promise<void> {
  const box = (await ownBalances(kernel.db, 'courier_cash', [courierId])).get(courierId) ?? 0
  const [parcel] = await kernel.db
    .select({ cash: parcelFacts.cashFrancs })
    .from(parcelFacts)
    .where(eq(parcelFacts.id, parcelId))
  if (box < heavy && (box === 0 || (parcel?.cash ?? 0) < heavy)) return
  const idempotencyKey = `demo ${courierId} ${kernel.clock.now().toISOString()}`
  const { _id, code } = await openRemittance(kernel, { courierId, amount: null, idempotencyKey })
  const manager = {
    userId: lookUp(directory.users, phones.chef),
    role: 'chef_livreur' as const,
    group: deliveryGroup,
  }
  await confirmRemittance(kernel, manager, { remittanceId: _id, code })
}

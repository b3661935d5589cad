import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { parcelDues } from '#modules/parcels/module.ts'
import { relayReturns } from '#modules/relays/database/tables.ts'
import { relayReturnWaits } from './events.ts'
import { keptUntil } from './kept-until.ts'

type Kept = { parcelId: string; relayId: string; state: 'at_relay' | 'returning' }

/** Keeps what came back for its shop, as many open days as for a buyer, and tells the shop. */
export async function keepForShop(
  tx: Tx,
  kernel: Kernel,
  { parcelId, relayId, state }: Kept,
): Promise<void> {
  const at = kernel.clock.now()
  const until = await keptUntil(tx, kernel, relayId, at)
  const kept = { relayId, keptSince: at, keptUntil: until, takenAt: null }
  await tx
    .insert(relayReturns)
    .values({ parcelId, ...kept })
    .onConflictDoUpdate({ target: relayReturns.parcelId, set: kept })
  await parcelDues.set(tx, { ids: [parcelId], state, dueAt: until })
  await kernel.events.emit(tx, relayReturnWaits, { parcelId, day: 0, at: at.toISOString() })
}

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { keptUntil } from './kept-until.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { setLeavingDue } from './leaving-due.ts'
import { relayParcelLeaves } from './events.ts'

type Goods = { parcelId: string; relayId: string }

/**
 * Puts goods that go back to their shop into a relay point's keeping until a courier or a coach
 * takes them.
 */
export async function keepGoods(
  tx: Tx,
  kernel: Kernel,
  { parcelId, relayId }: Goods,
): Promise<void> {
  const at = kernel.clock.now()
  await tx.insert(relayParcels).values({
    parcelId,
    arrivalCode: randomDigits(OTP_LENGTH),
    keptSince: at,
    keptUntil: await keptUntil(tx, kernel, relayId, at),
    leavesFor: 'shop',
    leavesSince: at,
    returnCode: randomDigits(OTP_LENGTH),
  })
  await setLeavingDue(tx, kernel, [parcelId])
  const leaves = { parcelId, leavesFor: 'shop', reason: null, at: at.toISOString() } as const
  await kernel.events.emit(tx, relayParcelLeaves, leaves)
}

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { keptUntil } from './kept-until.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { setLeavingDue } from './leaving-due.ts'
import { isHome } from './at-home.ts'
import { relayParcelLeaves } from './events.ts'
import { keepForShop } from './keep-for-shop.ts'

type Goods = { parcelId: string; relayId: string }

/**
 * Puts goods that go back to their shop into a relay point's keeping until a courier or a coach
 * takes them, or their shop where it brings its parcels.
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
  if (await isHome(tx, parcelId))
    return keepForShop(tx, kernel, { parcelId, relayId, state: 'at_relay' })
  const leaves = { parcelId, leavesFor: 'shop', reason: null, at: at.toISOString() } as const
  await kernel.events.emit(tx, relayParcelLeaves, leaves)
}

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { keptUntil } from './kept-until.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { openCustody } from './custody.ts'
import { relayParcelLeaves } from './events.ts'

type Goods = {
  parcelId: string
  relayId: string
  buyerId: string
  actorId: string
  madeAt: Date | null
}

/** Puts goods that their buyer gives back into a relay point's keeping until a courier comes. */
export async function keepGoods(
  tx: Tx,
  kernel: Kernel,
  { parcelId, relayId, buyerId, actorId, madeAt }: Goods,
): Promise<void> {
  const at = kernel.clock.now()
  await openCustody(tx, {
    parcelId,
    from: { kind: 'buyer', id: buyerId },
    to: { kind: 'relay', id: relayId },
    proof: 'client_code',
    actorId,
    madeAt,
    at,
  })
  await tx.insert(relayParcels).values({
    parcelId,
    arrivalCode: randomDigits(OTP_LENGTH),
    keptSince: at,
    keptUntil: await keptUntil(tx, kernel, relayId, at),
    leavesFor: 'shop',
    leavesSince: at,
    returnCode: randomDigits(OTP_LENGTH),
  })
  const leaves = { parcelId, leavesFor: 'shop', reason: null, at: at.toISOString() } as const
  await kernel.events.emit(tx, relayParcelLeaves, leaves)
}

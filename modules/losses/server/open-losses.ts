import { losses } from '#modules/losses/database/tables.ts'
import { type LockedParcel, linesOf } from '#modules/parcels/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { sumOf } from '#kernel/wire/money.ts'

type About = Pick<
  typeof losses.$inferInsert,
  'waybillId' | 'carrierId' | 'courierId' | 'carriedBy' | 'cause' | 'reason' | 'lostAt' | 'lostBy'
>

/** Notes lost parcels: their shops are owed what they are worth once it is decided who pays. */
export async function openLosses(
  tx: Tx,
  lost: readonly LockedParcel[],
  about: About,
): Promise<void> {
  const lines = await linesOf(
    tx,
    lost.map(({ parcel }) => parcel.id),
  )
  await tx.insert(losses).values(
    lost.map(({ parcel }) => ({
      ...about,
      id: newId(),
      parcelId: parcel.id,
      shopId: parcel.shopId,
      francs: worthOf(parcel, lines),
    })),
  )
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** Francs that the sale would have brought its shop; what is no sale is worth its price. */
function worthOf(
  { id, errand, restOf, ...sale }: LockedParcel['parcel'],
  lines: readonly Line[],
): number {
  if (!errand && !restOf)
    return Math.max(0, sale.itemsTotalFrancs - sale.commissionFrancs - sale.shopDeliveryFrancs)
  const own = lines.filter(({ parcelId }) => parcelId === id)
  return sumOf(own, ({ quantity, unitPriceFrancs, commissionBasisPoints }) => {
    const whole = quantity * unitPriceFrancs
    return whole - Math.floor((whole * commissionBasisPoints + 5_000) / 10_000)
  })
}

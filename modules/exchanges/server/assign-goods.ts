import { eq } from 'drizzle-orm'

import { goodsReturns } from '#modules/exchanges/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { type Dispatcher, readCourier } from '#modules/deliveries/module.ts'
import { lockParcel } from '#modules/parcels/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { goodsAssigned } from './events.ts'
import { lockReturn } from './open-return.ts'

type Assigning = { returnId: string; courierId: string | null }

/**
 * Asks a courier to take goods at a buyer's door; null: any of the group again.
 * @throws exchanges.return_unknown, deliveries.courier_unknown (404) · exchanges.return_taken,
 * exchanges.return_ended (409)
 */
export async function assignGoods(
  kernel: Kernel,
  who: Dispatcher,
  { returnId, courierId }: Assigning,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const at = kernel.clock.now()
    const [found] = await tx
      .select({ parcelId: goodsReturns.parcelId })
      .from(goodsReturns)
      .where(eq(goodsReturns.id, returnId))
    const sale = found ? await lockParcel(tx, found.parcelId) : null
    const row = await lockReturn(tx, returnId)
    if (!row?.giveBackBefore || !sale) throw fail('exchanges.return_unknown')
    const group = sale.parcel.deliveryGroup
    if (who.group !== null && who.group !== group) throw fail('exchanges.return_unknown')
    if (row.takenAt) throw fail('exchanges.return_taken')
    if (row.endedAt) throw fail('exchanges.return_ended')
    if (row.assignedTo === courierId) return
    const courier = courierId ? await readCourier(tx, courierId, group) : null
    await tx
      .update(goodsReturns)
      .set({ assignedTo: courierId })
      .where(eq(goodsReturns.id, returnId))
    const { id: parcelId } = sale.parcel
    await recordAct(tx, {
      actor: who,
      action: 'exchanges.courier_assigned',
      subject: { kind: 'parcel', id: parcelId, label: sale.order.orderNumber },
      after: { livreur: courier?.name ?? 'tous ceux du groupe' },
      at,
    })
    if (!courierId) return
    const about = { returnId, parcelId, cause: row.cause, at: at.toISOString() }
    await kernel.events.emit(tx, goodsAssigned, { ...about, courierId })
  })
}

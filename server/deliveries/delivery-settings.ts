import type { DeliverySettings } from '#contract/deliveries/delivery-groups.ts'

import { deliverySettings } from '#database/tables/delivery-settings.ts'
import { recordAct } from '../audit/index.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Sql } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'

export async function readDeliverySettings(db: Sql): Promise<DeliverySettings> {
  const [row] = await db.select().from(deliverySettings)
  if (!row) throw new Error('the delivery settings are missing')
  return { courierShareBasisPoints: row.courierShareBasisPoints, cashCap: row.cashCapFrancs }
}

/** Applies to future hand-overs; past earnings stay. */
export async function changeDeliverySettings(
  kernel: Kernel,
  actor: Caller,
  { reason, ...input }: DeliverySettings & { reason: string },
): Promise<DeliverySettings> {
  await kernel.transaction(async (tx) => {
    const before = await readDeliverySettings(tx)
    await tx
      .update(deliverySettings)
      .set({ courierShareBasisPoints: input.courierShareBasisPoints, cashCapFrancs: input.cashCap })
    await recordAct(tx, {
      actor,
      action: 'deliveries.settings_changed',
      subject: { kind: 'delivery_settings', id: '1' },
      before,
      after: input,
      reason,
      at: kernel.clock.now(),
    })
  })
  return input
}

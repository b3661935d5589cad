import type { DeliverySettings } from '#modules/deliveries/contract/delivery-groups.ts'

import { deliverySettings } from '#modules/deliveries/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { proposeSetting, settingsChanged } from '#modules/settings/server/module.ts'

export async function readDeliverySettings(db: Sql): Promise<DeliverySettings> {
  const [row] = await db.select().from(deliverySettings)
  if (!row) throw new Error('the delivery settings are missing')
  return { courierShareBasisPoints: row.courierShareBasisPoints, cashCap: row.cashCapFrancs }
}

/**
 * Proposes what couriers earn and how much cash they may carry. Another person of the team approves
 * it in « Réglages ».
 */
export async function proposeDeliverySettings(
  kernel: Kernel,
  actor: Caller,
  { reason, ...couriers }: DeliverySettings & { reason: string },
): Promise<void> {
  const value = { couriers, before: await readDeliverySettings(kernel.db) }
  await proposeSetting(kernel, actor, { topic: 'couriers', value, reason })
}

/**
 * Approved figures count for the hand-overs from then on; past earnings stay. Who approved which
 * figure, and why, is in the journal.
 */
export function followDeliverySettings(kernel: Kernel): void {
  kernel.events.within(settingsChanged, async (tx, { couriers: approved }) => {
    if (!approved) return
    const { couriers, actor, reason } = approved
    const before = await readDeliverySettings(tx)
    await tx.update(deliverySettings).set({
      courierShareBasisPoints: couriers.courierShareBasisPoints,
      cashCapFrancs: couriers.cashCap,
    })
    await recordAct(tx, {
      actor,
      action: 'deliveries.settings_changed',
      subject: { kind: 'delivery_settings', id: '1' },
      before,
      after: couriers,
      reason,
      at: kernel.clock.now(),
    })
  })
}

import { orderSettings } from '#modules/cart/database/tables.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { settingsChanged } from '#modules/settings/server/module.ts'
import { tariffChanged } from './events.ts'

/** An approved commission counts for the orders placed from then on; those placed keep theirs. */
export function followCommission({ events }: Kernel): void {
  events.within(settingsChanged, async (tx, { selling }) => {
    if (!selling) return
    await tx.update(orderSettings).set({ commissionBasisPoints: selling.commissionBasisPoints })
    await events.emit(tx, tariffChanged, {})
  })
}

import type { Francs } from '#kernel/wire/money.ts'

import { ownBalances } from '#modules/ledger/server/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { dueOf, type LockedParcel } from '#modules/orders/server/module.ts'
import { cashCapReached } from '../errors.ts'
import { readDeliverySettings } from '../delivery-settings.ts'

/** What the buyer pays at the door. */
export function cashDueOf({
  parcel,
  order,
}: {
  parcel: Parameters<typeof dueOf>[0]['parcel']
  order: Pick<LockedParcel['order'], 'paymentMethod'>
}): Francs {
  return order.paymentMethod === 'cash_on_delivery' ? dueOf({ parcel }) : 0
}

/** From this share of the cap on, a courier should hand in his cash. */
const nearShare = 0.8

export function isNearCap(cash: Francs, cap: Francs): boolean {
  return cash >= nearShare * cap
}

export async function isBoxFull(db: Sql, courierId: string): Promise<boolean> {
  const [settings, boxes] = [
    await readDeliverySettings(db),
    await ownBalances(db, 'courier_cash', [courierId]),
  ]
  return (boxes.get(courierId) ?? 0) >= settings.cashCap
}

/**
 * @throws deliveries.cash_cap (422) for a parcel to be paid in cash, when the courier's box is
 * full.
 */
export async function refuseBeyondCap(
  tx: Tx,
  locked: LockedParcel,
  courierId: string,
): Promise<void> {
  if (cashDueOf(locked) > 0 && (await isBoxFull(tx, courierId))) throw cashCapReached()
}

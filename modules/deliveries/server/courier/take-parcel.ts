import type { Kernel } from '#kernel/kernel.ts'
import { moveParcels } from '#modules/orders/server/module.ts'
import { refuseBeyondCap } from '../cash/cash-cap.ts'
import { admittedCourier } from '../policy.ts'
import { lockCarried, lockOfGroup } from '../lock-parcel.ts'

type Carry = { parcelId: string; courierId: string }

/**
 * A courier takes a parcel that waits at its shop; repeating it changes nothing.
 * @throws deliveries.not_admitted (403) · deliveries.parcel_unknown (404) · deliveries.cash_cap
 * (422) · orders.wrong_state (409)
 */
export async function takeParcel(kernel: Kernel, { parcelId, courierId }: Carry): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockOfGroup(tx, parcelId, await admittedCourier(tx, courierId))
    if (locked.parcel.state === 'assigned' && locked.parcel.courierId === courierId) return
    await refuseBeyondCap(tx, locked, courierId)
    await moveParcels(tx, kernel, [locked], {
      to: 'assigned',
      by: 'courier',
      actorId: courierId,
      set: { courierId },
    })
  })
}

/**
 * The courier gives it up: it waits for another of the group.
 * @throws deliveries.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function giveParcelBack(
  kernel: Kernel,
  { parcelId, courierId }: Carry,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockCarried(tx, parcelId, courierId)
    await moveParcels(tx, kernel, [locked], {
      to: 'ready',
      by: 'courier',
      actorId: courierId,
      set: { courierId: null },
    })
  })
}

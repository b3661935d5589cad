import {
  ACCEPTANCE_MOST_HOURS,
  ACCEPTANCE_OPEN_HOURS,
} from '#modules/settings/contract/deadline-rules.ts'
import { inArray } from 'drizzle-orm'

import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deadlinesAt } from '#modules/settings/module.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import { type LockedParcel } from '#modules/parcels/module.ts'

/** Returns by when a shop accepts what it gets then, with the deadline of that day. */
export function acceptBefore(
  kernel: Kernel,
  shop: OpeningFacts,
  from: Date = kernel.clock.now(),
): Date {
  const { acceptanceHours: clockHours } = deadlinesAt(kernel, from)
  return dueAfter(marketCalendar(kernel), from, {
    clockHours,
    openHours: Math.min(ACCEPTANCE_OPEN_HOURS, clockHours),
    mostHours: ACCEPTANCE_MOST_HOURS,
    at: shop,
  })
}

/** Returns by when each of these parcels is accepted, by its id. One statement. */
export async function acceptBeforeOf(
  tx: Tx,
  kernel: Kernel,
  parcels: readonly Pick<LockedParcel['parcel'], 'id' | 'shopId'>[],
): Promise<Map<string, Date>> {
  const shops = await tx
    .select({ id: shopFacts.id, ...shopOpening })
    .from(shopFacts)
    .where(
      inArray(
        shopFacts.id,
        parcels.map(({ shopId }) => shopId),
      ),
    )
  const due = new Map(shops.map((shop) => [shop.id, acceptBefore(kernel, shop)]))
  return new Map(
    parcels.flatMap((parcel) => {
      const before = due.get(parcel.shopId)
      return before ? [[parcel.id, before]] : []
    }),
  )
}

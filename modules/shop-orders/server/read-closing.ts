import { eq } from 'drizzle-orm'

import { shortName } from '#kernel/wire/person-names.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type ClosingDays, withClosing } from '#modules/calendar/contract/closures.ts'
import { shopPromises } from '#modules/orders/module.ts'
import type { readClosing as contract, ShopPromise } from '#modules/shop-orders/contract/closing.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'

/** Returns what the shop still owes, and where closing on these days moves it. */
export async function readClosing(
  kernel: Kernel,
  { shopId }: ShopActor,
  days: ClosingDays,
): Promise<ReplyInput<typeof contract>> {
  const [before] = await kernel.db
    .select(shopOpening)
    .from(shopFacts)
    .where(eq(shopFacts.id, shopId))
  if (!before) return { promises: [] }
  const openings = { before, after: withClosing(before, days) }
  const found = await shopPromises(kernel, kernel.db, shopId, openings)
  return {
    promises: found.map(({ parcel, ...promise }): ShopPromise => {
      const { id: parcelId, orderNumber } = parcel
      const facts = { parcelId, orderNumber, buyerName: shortName(parcel.buyerName) }
      if (promise.what === 'prepare')
        return { ...facts, what: 'prepare', due: promise.due.to, moved: promise.moved?.to ?? null }
      const { what, due, moved } = promise
      return { ...facts, what, due: due.toISOString(), moved: moved?.toISOString() ?? null }
    }),
  }
}

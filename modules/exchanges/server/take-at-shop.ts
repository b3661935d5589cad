import { and, desc, eq } from 'drizzle-orm'

import { goodsReturns } from '#modules/exchanges/database/tables.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import type { LockedParcel } from '#modules/parcels/module.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { restock } from '#modules/products/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { actorsOf, type ShopActor } from '#kernel/http/caller.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import type { ReturnRow } from './open-return.ts'
import { carryBack, endWithGoods, takeAgainstCode } from './take-goods.ts'

type TakingAtShop = { parcelId: string; shop: ShopActor; otp: string }

/**
 * Takes the buyer's code when the shop itself holds the goods of its sale: they are back at once.
 * Idempotent for the same code.
 * @throws exchanges.parcel_unknown, exchanges.return_unknown (404) · exchanges.return_taken (409) ·
 * errors of `takeAgainstCode`
 */
export async function takeGoodsAtShop(
  kernel: Kernel,
  { parcelId, shop, otp }: TakingAtShop,
): Promise<void> {
  const seen = await returnMeant(kernel.db, { parcelId, shopId: shop.shopId, otp })
  await takeAgainstCode(kernel, seen, {
    otp,
    at: 'shop',
    told: null,
    isTaker: ({ courierId, relayId }) => courierId === null && relayId === null,
    unknown: 'exchanges.return_unknown',
    take: (tx, { sale, row }) => takeBack(tx, kernel, sale, { row, shop }),
  })
}

/**
 * Returns the goods that a code is for: several lines of a sale may be awaited at once.
 * @throws exchanges.parcel_unknown, exchanges.return_unknown (404)
 */
async function returnMeant(
  db: Sql,
  { parcelId, shopId, otp }: { parcelId: string; shopId: string; otp: string },
): Promise<ReturnRow> {
  const own = and(eq(parcelFacts.id, parcelId), eq(parcelFacts.shopId, shopId))
  if ((await db.$count(parcelFacts, own)) === 0) throw fail('exchanges.parcel_unknown')
  const rows = await db
    .select()
    .from(goodsReturns)
    .where(eq(goodsReturns.parcelId, parcelId))
    .orderBy(desc(goodsReturns.openedAt), desc(goodsReturns.id))
  const open = rows.filter(({ takenAt, endedAt }) => !takenAt && !endedAt)
  const named = rows.find(({ doorCode }) => sameSecret(doorCode, otp))
  // A wrong code counts against the goods that are awaited.
  const row = named ?? open[0] ?? rows[0]
  if (!row) throw fail('exchanges.return_unknown')
  return row
}

async function takeBack(
  tx: Tx,
  kernel: Kernel,
  sale: LockedParcel,
  { row, shop }: { row: ReturnRow; shop: ShopActor },
): Promise<void> {
  const at = kernel.clock.now()
  const { lines } = await carryBack(tx, kernel, sale, row, {
    ...actorsOf(shop),
    reason: 'Rendu à la boutique, avec le code de retour du client.',
    tripFrancs: null,
  })
  await restock(
    tx,
    kernel,
    lines.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : [])),
  )
  await recordShopAct(tx, shop, {
    action: 'shops.goods_taken_back',
    subject: { kind: 'parcel', id: sale.parcel.id, label: sale.order.orderNumber },
    at,
  })
  await endWithGoods(tx, kernel, row)
}

import { eq } from 'drizzle-orm'

import { goodsReturns } from '#modules/exchanges/database/tables.ts'
import { goodsReturnFacts } from '#modules/exchanges/database/views.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import type { LockedParcel } from '#modules/parcels/module.ts'
import { keepGoods, relayOfShop } from '#modules/relays/module.ts'
import { boundedTime } from '#modules/shipments/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { actorsOf, type ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import type { ReturnRow } from './open-return.ts'
import { carryBack, takeAgainstCode, worthOfTrip } from './take-goods.ts'

type TakingAtRelay = {
  returnId: string
  shop: ShopActor
  otp: string
  madeAt?: string | null | undefined
}

/**
 * Takes the buyer's code when a relay point holds the goods: they become a parcel in its keeping,
 * which a courier takes with the relay's return code. Idempotent for the same code.
 * @throws relays.none, exchanges.not_at_relay (404) · exchanges.return_taken (409) · errors of
 * `takeAgainstCode`
 */
export async function takeGoodsAtRelay(
  kernel: Kernel,
  { returnId, shop, otp, madeAt }: TakingAtRelay,
): Promise<void> {
  // Before counting a try: no relay can lock another's return.
  const { id: relayId } = await relayOfShop(kernel.db, shop.shopId)
  const seen = await readAtRelay(kernel.db, returnId, relayId)
  const made = boundedTime(kernel, madeAt)
  await takeAgainstCode(kernel, seen, {
    otp,
    at: 'relay',
    told: null,
    isTaker: (row) => row.relayId === relayId,
    unknown: 'exchanges.not_at_relay',
    take: (tx, { sale, row }) => keepAtRelay(tx, kernel, sale, { row, relayId, shop, made }),
  })
}

/** @throws exchanges.not_at_relay (404) for goods that go to a door, to the shop or elsewhere */
async function readAtRelay(db: Sql, id: string, relayId: string): Promise<ReturnRow> {
  const [found] = await db
    .select({ row: goodsReturns, placeRelayId: goodsReturnFacts.placeRelayId })
    .from(goodsReturns)
    .innerJoin(goodsReturnFacts, eq(goodsReturnFacts.id, goodsReturns.id))
    .where(eq(goodsReturns.id, id))
  if (!found || (found.placeRelayId !== relayId && found.row.relayId !== relayId))
    throw fail('exchanges.not_at_relay')
  return found.row
}

type Keeping = { row: ReturnRow; relayId: string; shop: ShopActor; made: Date | null }

async function keepAtRelay(
  tx: Tx,
  kernel: Kernel,
  sale: LockedParcel,
  { row, relayId, shop, made }: Keeping,
): Promise<void> {
  const { backParcelId } = await carryBack(tx, kernel, sale, row, {
    relayId,
    ...actorsOf(shop),
    reason: 'Repris au point relais, avec le code de retour du client.',
    tripFrancs: worthOfTrip(sale),
    madeAt: made,
  })
  await keepGoods(tx, kernel, { parcelId: backParcelId, relayId })
  await recordShopAct(tx, shop, {
    action: 'shops.relay_goods_taken',
    subject: { kind: 'parcel', id: sale.parcel.id, label: sale.order.orderNumber },
    at: kernel.clock.now(),
  })
}

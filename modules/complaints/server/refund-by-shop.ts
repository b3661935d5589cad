import { complaints } from '#modules/complaints/database/tables.ts'
import { recordShopAct } from '#modules/audit/module.ts'
import {
  exchangeableLine,
  paidForLine,
  shopExchangesSince,
  worthOfTrip,
} from '#modules/exchanges/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { lockParcel } from '#modules/orders/module.ts'
import { awaitGoods } from './await-goods.ts'
import { disputedAmong } from './complained-parcels.ts'
import { fail } from './errors.ts'
import { addMessage } from './open-complaint.ts'

const takers = { door: 'au livreur', shop: 'à la boutique', relay: 'au point relais' } as const

type ShopRefund = { parcelId: string; lineId: string; shop: ShopActor }

/**
 * Refunds a delivered line that its shop cannot exchange: a complaint that the shop opens and
 * decides, which waits for the article. The shop pays its way back.
 * @throws complaints.parcel_unknown (404) · complaints.already_open (409) · errors of
 * `exchangeableLine` and `awaitGoods`
 */
export async function refundLineByShop(
  kernel: Kernel,
  { parcelId, lineId, shop }: ShopRefund,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const at = kernel.clock.now()
    const locked = await lockParcel(tx, parcelId)
    if (!locked || locked.parcel.shopId !== shop.shopId || locked.parcel.errand)
      throw fail('complaints.parcel_unknown')
    if ((await disputedAmong(tx, [parcelId])).size > 0) throw fail('complaints.already_open')
    const line = await exchangeableLine(tx, locked, lineId, shopExchangesSince(at))
    const francs = paidForLine(locked.parcel, line.totalFrancs)
    const complaintId = newId()
    const { buyerId, orderNumber } = locked.order
    await tx.insert(complaints).values({ id: complaintId, parcelId, buyerId, openedAt: at })
    await addMessage(tx, {
      complaintId,
      senderId: shop.actorId,
      side: 'shop',
      body: `Nous ne pouvons pas échanger « ${line.name} » : nous vous le remboursons, ${formatFrancs(francs)}. Rendez-le ${takers[locked.parcel.receiveAt]}, avec votre code de retour.`,
      imageIds: [],
      at,
    })
    await awaitGoods(tx, kernel, {
      complaintId,
      locked,
      refundFrancs: francs,
      lineId,
      tripFrancs: worthOfTrip(locked),
      decidedBy: shop.actorId,
      reason: 'Remboursé par la boutique, qui ne peut pas l’échanger.',
      at,
    })
    await recordShopAct(tx, shop, {
      action: 'shops.line_refunded',
      subject: { kind: 'complaint', id: complaintId, label: orderNumber },
      after: { article: line.name, 'à rembourser au retour': francs },
      at,
    })
  })
}

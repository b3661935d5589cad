import { complaints } from '#modules/complaints/database/tables.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import {
  claimPieces,
  exchangeablePieces,
  paidForPieces,
  shopExchangesSince,
  worthOfTrip,
} from '#modules/exchanges/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { lockParcel } from '#modules/parcels/module.ts'
import { awaitGoods } from './await-goods.ts'
import { duesOf } from './complaint-dues.ts'
import { fail } from './errors.ts'
import { addMessage } from './open-complaint.ts'

const takers = { door: 'au livreur', shop: 'à la boutique', relay: 'au point relais' } as const

type ShopRefund = {
  parcelId: string
  lineId: string
  /** Pieces; undefined: all that are left of the line. */
  quantity?: number | undefined
  shop: ShopActor
}

/**
 * Refunds pieces of a delivered line that its shop cannot exchange: a complaint that the shop opens
 * and decides, which waits for the article. The shop pays its way back.
 * @throws complaints.parcel_unknown (404) · errors of `exchangeablePieces` and `awaitGoods`
 */
export async function refundLineByShop(
  kernel: Kernel,
  { parcelId, lineId, quantity, shop }: ShopRefund,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const at = kernel.clock.now()
    const locked = await lockParcel(tx, parcelId)
    if (!locked || locked.parcel.shopId !== shop.shopId || locked.parcel.errand)
      throw fail('complaints.parcel_unknown')
    const deliveredSince = await shopExchangesSince(kernel, parcelId)
    const wanted = { lineId, quantity, deliveredSince }
    const { line, pieces } = await exchangeablePieces(tx, locked, wanted)
    const francs = paidForPieces(locked.parcel, line, pieces)
    const complaintId = newId()
    const { buyerId, orderNumber } = locked.order
    await tx.insert(complaints).values({
      id: complaintId,
      parcelId,
      buyerId,
      byShop: true,
      openedAt: at,
      ...duesOf(kernel, at),
    })
    const claim = { parcelId, kind: 'refund', subjectId: complaintId, at } as const
    await claimPieces(tx, claim, [{ lineId, pieces }])
    const title = pieces.length < line.quantity ? `${pieces.length} × ${line.name}` : line.name
    await addMessage(tx, {
      complaintId,
      senderId: shop.actorId,
      side: 'shop',
      body: `Nous ne pouvons pas échanger « ${title} » : nous vous le remboursons, ${formatFrancs(francs)}. Rendez-le ${takers[locked.parcel.receiveAt]}, avec votre code de retour.`,
      imageIds: [],
      at,
    })
    await awaitGoods(tx, kernel, {
      complaintId,
      locked,
      refundFrancs: francs,
      tripFrancs: worthOfTrip(locked),
      decidedBy: shop.actorId,
      reason: 'Remboursé par la boutique, qui ne peut pas l’échanger.',
      at,
    })
    await recordShopAct(tx, shop, {
      action: 'shops.line_refunded',
      subject: { kind: 'complaint', id: complaintId, label: orderNumber },
      after: { article: title, 'à rembourser au retour': francs },
      at,
    })
  })
}

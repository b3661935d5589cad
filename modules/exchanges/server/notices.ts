import { leadsTo, type News, notifyOf } from '#modules/notices/module.ts'
import { orderPage, parcelNoticeFacts } from '#modules/orders/module.ts'
import { aboutSale } from '#modules/shop-orders/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { goodsCameBack, goodsLate, goodsTaken } from './events.ts'

export function notifyAboutExchanges(kernel: Kernel): void {
  const saleOf = async (parcelId: string) =>
    (await parcelNoticeFacts(kernel, [parcelId])).get(parcelId)

  notifyOf(kernel, goodsTaken, 'goods-taken', async ({ returnId, parcelId, backParcelId, at }) => {
    const sale = await saleOf(parcelId)
    if (!sale) return []
    const about = { key: `goods-taken:${returnId}`, at: new Date(at) }
    return [
      {
        kind: 'delivery',
        title: 'Articles repris',
        message: `Le livreur a repris vos articles de ${sale.shopName}. Il les porte à la boutique.`,
        ...leadsTo(orderPage, sale.orderId),
        ...about,
        userId: sale.buyerId,
      },
      {
        kind: 'order',
        title: 'Des articles vous reviennent',
        message: `Commande ${sale.orderNumber} : le livreur les a repris chez le client. Donnez le code de retour quand ils sont dans vos mains.`,
        ...aboutSale(backParcelId, 'returning'),
        ...about,
        userId: sale.sellerId,
      },
    ] satisfies News[]
  })
  notifyOf(kernel, goodsCameBack, 'goods-came-back', async ({ returnId, parcelId, at }) => {
    const sale = await saleOf(parcelId)
    if (!sale) return []
    return [
      {
        kind: 'delivery',
        title: 'Articles revenus à la boutique',
        message: `${sale.shopName} a reçu vos articles de la commande ${sale.orderNumber}.`,
        ...leadsTo(orderPage, sale.orderId),
        key: `goods-back:${returnId}`,
        at: new Date(at),
        userId: sale.buyerId,
      },
    ] satisfies News[]
  })
  notifyOf(kernel, goodsLate, 'goods-late', async ({ returnId, parcelId, at }) => {
    const sale = await saleOf(parcelId)
    if (!sale) return []
    return [
      {
        kind: 'delivery',
        title: 'Articles toujours attendus',
        message: `Vous n’avez pas rendu les articles de la commande ${sale.orderNumber} à temps. Donnez-les au livreur, ou écrivez-nous.`,
        ...leadsTo(orderPage, sale.orderId),
        key: `goods-late:${returnId}`,
        at: new Date(at),
        userId: sale.buyerId,
      },
    ] satisfies News[]
  })
}

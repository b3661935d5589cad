import { wayOf } from '#modules/parcels/contract/ways.ts'
import {
  leadsTo,
  lowerFirst,
  type News,
  notifyOf,
  notifyWithin,
  teamOf,
} from '#modules/notices/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { type ParcelNoticeFacts, parcelNoticeFacts } from '#modules/parcels/module.ts'
import { aboutSale } from '#modules/shop-orders/module.ts'
import { eq } from 'drizzle-orm'

import { exchanges } from '#modules/exchanges/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { brand } from '#kernel/wire/brand.ts'
import { beforeWords } from '#kernel/wire/due-words.ts'
import {
  exchangeCancelled,
  exchangeKept,
  exchangeOpened,
  exchangePaid,
  goodsAssigned,
  goodsCameBack,
  goodsLate,
  goodsTaken,
} from './events.ts'

export function notifyAboutExchanges(kernel: Kernel): void {
  const saleOf = async (parcelId: string) =>
    (await parcelNoticeFacts(kernel, [parcelId])).get(parcelId)

  notifyOf(kernel, goodsTaken, 'goods-taken', async (news) => {
    const { returnId, parcelId, backParcelId, relayId, at } = news
    const sale = await saleOf(parcelId)
    if (!sale) return []
    const about = { key: `goods-taken:${returnId}`, at: new Date(at) }
    return [
      {
        kind: 'delivery',
        title: 'Articles repris',
        message: relayId
          ? `Le point relais a repris vos articles de ${sale.shopName}. Un livreur les porte à la boutique.`
          : `Le livreur a repris vos articles de ${sale.shopName}. Il les porte à la boutique.`,
        ...leadsTo(orderPage, sale.orderId),
        ...about,
        userId: sale.buyerId,
      },
      {
        kind: 'order',
        title: 'Des articles vous reviennent',
        message: `Commande ${sale.orderNumber} : ${relayId ? 'le point relais les a, un livreur les rapporte' : 'le livreur les a repris chez le client'}. Donnez le code de retour quand ils sont dans vos mains.`,
        ...(relayId ? aboutSale(parcelId, 'delivered') : aboutSale(backParcelId, 'returning')),
        ...about,
        userId: sale.sellerId,
      },
    ] satisfies News[]
  })
  notifyOf(kernel, goodsAssigned, 'goods-assigned', async ({ parcelId, courierId, at }) => {
    const sale = await saleOf(parcelId)
    if (!sale) return []
    return [
      {
        kind: 'delivery',
        title: 'Articles à reprendre',
        message: `Commande ${sale.orderNumber} : reprenez les articles chez le client, avec son code de retour, pour ${sale.shopName}.`,
        ...leadsTo(courierPage),
        key: `goods-assigned:${courierId}:${at}`,
        at: new Date(at),
        userId: courierId,
      },
    ] satisfies News[]
  })
  notifyOf(kernel, goodsCameBack, 'goods-came-back', async ({ returnId, parcelId, isLost, at }) => {
    const sale = await saleOf(parcelId)
    if (!sale) return []
    return [
      {
        kind: 'delivery',
        title: isLost ? 'Articles perdus en route' : 'Articles revenus à la boutique',
        message: isLost
          ? `Vos articles de la commande ${sale.orderNumber} se sont perdus avant ${sale.shopName} : vous n’en répondez pas.`
          : `${sale.shopName} a reçu vos articles de la commande ${sale.orderNumber}.`,
        ...leadsTo(orderPage, sale.orderId),
        key: `goods-back:${returnId}`,
        at: new Date(at),
        userId: sale.buyerId,
      },
    ] satisfies News[]
  })
  notifyOf(
    kernel,
    exchangeOpened,
    'exchange-opened',
    async ({ exchangeId, parcelId, ...about }) => {
      const sale = await saleOf(parcelId)
      if (!sale) return []
      const key = `exchange:${exchangeId}:opened`
      const payBefore = about.isToPay && (await payBeforeOf(kernel, exchangeId))
      const then = payBefore
        ? `Payez le trajet par téléphone ${beforeWords(payBefore)} : le nouvel article part ensuite.`
        : wayOf(sale).words.newOneWaits
      const buyer = {
        kind: 'delivery' as const,
        title: 'Échange décidé',
        message: `${sale.shopName} échange votre article, commande ${sale.orderNumber}. ${then}`,
        ...leadsTo(orderPage, sale.orderId),
        key,
        at: new Date(about.at),
        userId: sale.buyerId,
        ...(payBefore && { sms: tripSms(sale, payBefore) }),
      }
      return about.by === 'shop' ? [buyer] : [buyer, toPrepare(sale, { key, at: about.at })]
    },
  )
  notifyOf(kernel, exchangePaid, 'exchange-paid', async ({ exchangeId, parcelId, at }) => {
    const sale = await saleOf(parcelId)
    return sale ? [toPrepare(sale, { key: `exchange:${exchangeId}:paid`, at })] : []
  })
  notifyOf(kernel, exchangeCancelled, 'exchange-cancelled', async (about) => {
    const sale = await saleOf(about.parcelId)
    if (!sale) return []
    const message = `L’échange de la commande ${sale.orderNumber} n’a pas lieu. ${about.reason} L’acheteur garde l’ancien article.`
    return toBoth(sale, {
      title: 'Échange arrêté',
      message,
      key: `exchange:${about.exchangeId}:cancelled`,
      at: new Date(about.at),
    })
  })
  notifyOf(kernel, exchangeKept, 'exchange-kept', async (about) => {
    const sale = await saleOf(about.parcelId)
    if (!sale) return []
    const message = `L’ancien article de la commande ${sale.orderNumber} n’est plus attendu. Raison : ${lowerFirst(about.reason)}`
    return toBoth(sale, {
      title: 'Échange fini sans retour',
      message,
      key: `exchange:${about.exchangeId}:kept`,
      at: new Date(about.at),
    })
  })
  notifyOf(kernel, goodsLate, 'exchange-late', async ({ returnId, parcelId, cause, at }) => {
    const sale = cause === 'exchange' ? await saleOf(parcelId) : null
    if (!sale) return []
    return (await teamOf(kernel.db, ['admin'])).map(({ id: userId }) => ({
      kind: 'team' as const,
      title: 'Ancien article non rendu',
      message: `Commande ${sale.orderNumber} : l’acheteur a les deux articles d’un échange. Décidez de la suite.`,
      ...leadsTo(teamPage),
      key: `exchange-late:${returnId}:${userId}`,
      at: new Date(at),
      userId,
    }))
  })
  notifyOf(kernel, goodsLate, 'goods-late', async ({ returnId, parcelId, at }) => {
    const sale = await saleOf(parcelId)
    if (!sale) return []
    return [
      {
        kind: 'delivery',
        title: 'Articles toujours attendus',
        message: `Vous n’avez pas rendu les articles de la commande ${sale.orderNumber} à temps. ${giveBackWords[sale.receiveAt]}, ou écrivez-nous.`,
        ...leadsTo(orderPage, sale.orderId),
        key: `goods-late:${returnId}`,
        at: new Date(at),
        userId: sale.buyerId,
      },
    ] satisfies News[]
  })
}

const giveBackWords = {
  shop: 'Rapportez-les à la boutique',
  relay: 'Rapportez-les au point relais',
  door: 'Donnez-les au livreur',
} as const

const courierPage = ['/livreur-dashboard?onglet=en-cours', 'courier/deliveries', 'courier'] as const
const teamPage = ['/admin-reclamations?echanges=1', 'admin/exchanges', 'exchange'] as const

type Trip = { id: string; parcelId: string; payBefore: Date }

/** Tells a buyer, by SMS too, that the trip of an exchange is about to end unpaid. */
export async function remindOfTrip(
  tx: Tx,
  kernel: Kernel,
  { id, parcelId, payBefore }: Trip,
): Promise<void> {
  const sale = (await parcelNoticeFacts(kernel, [parcelId])).get(parcelId)
  if (!sale) return
  await notifyWithin(tx, kernel, [
    {
      kind: 'delivery',
      title: 'Le trajet reste à payer',
      message: `Échange de la commande ${sale.orderNumber} : payez le trajet ${beforeWords(payBefore)}. Sinon, l’échange s’arrête et vous gardez l’ancien article.`,
      ...leadsTo(orderPage, sale.orderId),
      key: `exchange:${id}:trip-ends`,
      at: kernel.clock.now(),
      userId: sale.buyerId,
      sms: tripSms(sale, payBefore),
    },
  ])
}

function tripSms({ orderNumber }: ParcelNoticeFacts, payBefore: Date): string {
  return `${brand.name} : échange de la commande ${orderNumber}, payez le trajet ${beforeWords(payBefore)}. Sinon, il s’arrête.`
}

async function payBeforeOf(kernel: Kernel, exchangeId: string): Promise<Date | null> {
  const [exchange] = await kernel.db
    .select({ payBefore: exchanges.payBefore })
    .from(exchanges)
    .where(eq(exchanges.id, exchangeId))
  return exchange?.payBefore ?? null
}

type Told = Pick<News, 'title' | 'message' | 'key' | 'at'>

function toBoth({ orderId, buyerId, sellerId, parcelId }: ParcelNoticeFacts, told: Told): News[] {
  return [
    { kind: 'delivery', ...told, ...leadsTo(orderPage, orderId), userId: buyerId },
    { kind: 'order', ...told, ...aboutSale(parcelId, 'delivered'), userId: sellerId },
  ]
}

function toPrepare(sale: ParcelNoticeFacts, { key, at }: { key: string; at: string }): News {
  return {
    kind: 'order',
    title: 'Échange à préparer',
    message: `Commande ${sale.orderNumber} : préparez le nouvel article. La vente vous est payée quand l’ancien est revenu, avec votre code de retour.`,
    ...aboutSale(sale.parcelId, 'accepted'),
    key,
    at: new Date(at),
    userId: sale.sellerId,
  }
}

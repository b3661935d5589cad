import { wayOf } from '#modules/parcels/contract/ways.ts'
import { leadsTo, lowerFirst, notifyWithin, teamOf } from '#modules/notices/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import {
  notifyOfParcels,
  type ParcelNews,
  parcelNoticeFacts,
  type ParcelNoticeFacts,
} from '#modules/parcels/module.ts'
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
  notifyOfParcels(kernel, goodsTaken, 'goods-taken', (sale, news) => {
    const { returnId, parcelId, backParcelId, relayId } = news
    const key = `goods-taken:${returnId}`
    return [
      {
        kind: 'delivery',
        title: 'Articles repris',
        message: relayId
          ? `Le point relais a repris vos articles de ${sale.shopName}. Un livreur les porte à la boutique.`
          : `Le livreur a repris vos articles de ${sale.shopName}. Il les porte à la boutique.`,
        ...leadsTo(orderPage, sale.orderId),
        key,
        userId: sale.buyerId,
      },
      {
        kind: 'order',
        title: 'Des articles vous reviennent',
        message: `Commande ${sale.orderNumber} : ${relayId ? 'le point relais les a, un livreur les rapporte' : 'le livreur les a repris chez le client'}. Donnez le code de retour quand ils sont dans vos mains.`,
        ...(relayId ? aboutSale(parcelId, 'delivered') : aboutSale(backParcelId, 'returning')),
        key,
        userId: sale.sellerId,
      },
    ]
  })
  notifyOfParcels(kernel, goodsAssigned, 'goods-assigned', (sale, { courierId, at }) => [
    {
      kind: 'delivery',
      title: 'Articles à reprendre',
      message: `Commande ${sale.orderNumber} : reprenez les articles chez le client, avec son code de retour, pour ${sale.shopName}.`,
      ...leadsTo(courierPage),
      key: `goods-assigned:${courierId}:${at}`,
      userId: courierId,
    },
  ])
  notifyOfParcels(kernel, goodsCameBack, 'goods-came-back', (sale, { returnId, isLost }) => [
    {
      kind: 'delivery',
      title: isLost ? 'Articles perdus en route' : 'Articles revenus à la boutique',
      message: isLost
        ? `Vos articles de la commande ${sale.orderNumber} se sont perdus avant ${sale.shopName} : vous n’en répondez pas.`
        : `${sale.shopName} a reçu vos articles de la commande ${sale.orderNumber}.`,
      ...leadsTo(orderPage, sale.orderId),
      key: `goods-back:${returnId}`,
      userId: sale.buyerId,
    },
  ])
  notifyOfParcels(kernel, exchangeOpened, 'exchange-opened', async (sale, about) => {
    const { exchangeId } = about
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
      userId: sale.buyerId,
      ...(payBefore && { sms: tripSms(sale, payBefore) }),
    }
    return about.by === 'shop' ? [buyer] : [buyer, toPrepare(sale, key)]
  })
  notifyOfParcels(kernel, exchangePaid, 'exchange-paid', (sale, { exchangeId }) => [
    toPrepare(sale, `exchange:${exchangeId}:paid`),
  ])
  notifyOfParcels(kernel, exchangeCancelled, 'exchange-cancelled', (sale, about) => {
    const message = `L’échange de la commande ${sale.orderNumber} n’a pas lieu. ${about.reason} L’acheteur garde l’ancien article.`
    return toBoth(sale, {
      title: 'Échange arrêté',
      message,
      key: `exchange:${about.exchangeId}:cancelled`,
    })
  })
  notifyOfParcels(kernel, exchangeKept, 'exchange-kept', (sale, about) => {
    const message = `L’ancien article de la commande ${sale.orderNumber} n’est plus attendu. Raison : ${lowerFirst(about.reason)}`
    return toBoth(sale, {
      title: 'Échange fini sans retour',
      message,
      key: `exchange:${about.exchangeId}:kept`,
    })
  })
  notifyOfParcels(kernel, goodsLate, 'exchange-late', async (sale, { returnId, cause }) => {
    if (cause !== 'exchange') return []
    return (await teamOf(kernel.db, ['admin'])).map(({ id: userId }) => ({
      kind: 'team' as const,
      title: 'Ancien article non rendu',
      message: `Commande ${sale.orderNumber} : l’acheteur a les deux articles d’un échange. Décidez de la suite.`,
      ...leadsTo(teamPage),
      key: `exchange-late:${returnId}:${userId}`,
      userId,
    }))
  })
  notifyOfParcels(kernel, goodsLate, 'goods-late', (sale, { returnId }) => [
    {
      kind: 'delivery',
      title: 'Articles toujours attendus',
      message: `Vous n’avez pas rendu les articles de la commande ${sale.orderNumber} à temps. ${giveBackWords[sale.receiveAt]}, ou écrivez-nous.`,
      ...leadsTo(orderPage, sale.orderId),
      key: `goods-late:${returnId}`,
      userId: sale.buyerId,
    },
  ])
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
      reminds: { endsAt: payBefore },
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

type Told = Pick<ParcelNews, 'title' | 'message' | 'key'>

function toBoth(
  { orderId, buyerId, sellerId, parcelId }: ParcelNoticeFacts,
  told: Told,
): ParcelNews[] {
  return [
    { kind: 'delivery', ...told, ...leadsTo(orderPage, orderId), userId: buyerId },
    { kind: 'order', ...told, ...aboutSale(parcelId, 'delivered'), userId: sellerId },
  ]
}

function toPrepare(sale: ParcelNoticeFacts, key: string): ParcelNews {
  return {
    kind: 'order',
    title: 'Échange à préparer',
    message: `Commande ${sale.orderNumber} : préparez le nouvel article. La vente vous est payée quand l’ancien est revenu, avec votre code de retour.`,
    ...aboutSale(sale.parcelId, 'accepted'),
    key,
    userId: sale.sellerId,
  }
}

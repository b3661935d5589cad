import { leadsTo, managersOf, type News } from '#modules/notices/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { notifyOfParcels, type ParcelNoticeFacts } from '#modules/parcels/module.ts'
import { aboutSale } from '#modules/shop-orders/module.ts'
import { brand } from '#kernel/wire/brand.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { lossCameHome, lossCharged, parcelNotBack } from './events.ts'

const pages = {
  board: ['/LivraisonDashboard', 'dispatch', 'dispatch'],
  courier: ['/livreur-dashboard', 'courier', 'courier'],
} as const

/** Tells of what couriers did not bring back; coaches tell of theirs. */
export function notifyAboutLosses(kernel: Kernel): void {
  notifyOfParcels(kernel, parcelNotBack, 'loss-not-back', async (parcel, lost) => {
    const key = `loss:${lost.parcelId}:${lost.at}`
    const managers = await managersOf(kernel.db, lost.groupName)
    return [
      ...toBuyer(parcel, key),
      {
        kind: 'delivery' as const,
        title: 'Colis noté perdu',
        message: `Commande ${parcel.orderNumber} : le livreur ne vous l’a pas rapportée à temps. Votre part vous est due : l’équipe décide qui la paie.`,
        ...aboutSale(parcel.parcelId, 'cancelled'),
        userId: parcel.sellerId,
        key,
      },
      {
        kind: 'delivery' as const,
        title: 'Colis noté perdu',
        message: `Commande ${parcel.orderNumber} : vous ne l’avez pas rapportée à ${parcel.shopName}. L’équipe décide qui paie. Rapportez-la : la boutique a encore le code de retour.`,
        ...leadsTo(pages.courier),
        userId: lost.courierId,
        key,
      },
      ...managers.map((userId) => ({
        kind: 'delivery' as const,
        title: 'Colis noté perdu',
        message: `Commande ${parcel.orderNumber} : ${parcel.courierName ?? 'le livreur'} ne l’a pas rapportée à ${parcel.shopName}. Ce qui était payé est rendu.`,
        ...leadsTo(pages.board),
        userId,
        key: `${key}:manager`,
      })),
    ]
  })
  notifyOfParcels(kernel, lossCharged, 'loss-charged', (parcel, charged) => [
    {
      kind: 'payout',
      title: 'Colis perdu, à votre charge',
      message: `Commande ${parcel.orderNumber}, jamais rapportée à ${parcel.shopName} : ${formatFrancs(charged.francs)} sont pris sur ce que le marché vous doit.`,
      ...leadsTo(pages.courier),
      userId: charged.courierId,
      key: `loss:${charged.lossId}:charged`,
    },
  ])
  notifyOfParcels(kernel, lossCameHome, 'loss-came-home', (parcel, home) => {
    const key = `loss:${home.parcelId}:home:${home.at}`
    const sum = formatFrancs(home.paidBack)
    const back = home.paidBack > 0
    return [
      {
        kind: 'delivery',
        title: 'Colis rendu',
        message: `Commande ${parcel.orderNumber}, notée perdue : elle est chez vous.${back ? ` Les ${sum} comptés pour sa perte sont repris.` : ''}`,
        ...aboutSale(parcel.parcelId, 'returned'),
        userId: parcel.sellerId,
        key,
      },
      {
        kind: 'delivery',
        title: 'Colis rendu',
        message: `Commande ${parcel.orderNumber}, notée perdue : ${parcel.shopName} l’a. Rien n’est à votre charge.`,
        ...leadsTo(pages.courier),
        userId: home.courierId,
        key,
      },
    ]
  })
}

/** Of goods given back after a sale, exchanges and complaints tell. */
function toBuyer(parcel: ParcelNoticeFacts, key: string): Omit<News, 'at'>[] {
  if (!parcel.isPaid || parcel.errand) return []
  const words = `Commande ${parcel.orderNumber} : votre colis n’est pas revenu à la boutique à temps. Ce que vous avez payé vous est rendu sans attendre.`
  return [
    {
      kind: 'delivery',
      title: 'Vous êtes remboursé',
      message: words,
      sms: `${brand.name} : ${words}`,
      ...leadsTo(orderPage, parcel.orderId),
      userId: parcel.buyerId,
      key,
    },
  ]
}

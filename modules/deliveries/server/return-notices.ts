import { because, leadsTo, type Notice } from '#modules/notices/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import type { ParcelNoticeFacts } from '#modules/parcels/module.ts'
import { aboutSale } from '#modules/shop-orders/module.ts'

/** Codes go only by SMS, never in a notice. */
type ParcelNotice = (parcel: ParcelNoticeFacts, reason: string | null) => Notice

export const goesBackNotice: ParcelNotice = (parcel, reason) => ({
  kind: 'cancelled',
  title: 'Colis en retour',
  message: `Votre colis de ${parcel.shopName} retourne à la boutique.${because(reason)}${parcel.isPaid ? ' Ce que vous avez payé vous sera rendu dès qu’elle l’aura.' : ''}`,
  ...leadsTo(orderPage, parcel.orderId),
})

export const comesBackNotice: ParcelNotice = (parcel, reason) => ({
  kind: 'order',
  title: 'Un colis vous revient',
  message: `La commande ${parcel.orderNumber} n’a pas pu être remise.${because(reason)} ${parcel.isTakenBack ? 'Il revient par le car au point relais de votre ville : vous serez prévenu quand il y sera.' : 'Donnez le code de retour au livreur quand le colis est dans vos mains.'}`,
  ...aboutSale(parcel.parcelId, 'returning'),
})

export const returnedNotice: ParcelNotice = (parcel) => ({
  kind: 'cancelled',
  title: 'Colis rendu à la boutique',
  message: `Votre colis de ${parcel.shopName} est rendu à la boutique.${parcel.isPaid ? ' Votre remboursement est demandé.' : ''}`,
  ...leadsTo(orderPage, parcel.orderId),
})

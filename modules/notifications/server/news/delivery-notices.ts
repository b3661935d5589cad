import { brand } from '#kernel/wire/brand.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

import { fitsSms } from '#gateways/sms/sms.ts'
import { aboutSale, because, type Notice } from '../notice.ts'
import type { ParcelFacts } from '../notifications.facts.ts'
import { leadsTo } from './notice-places.ts'

/** Notices of deliveries. A code goes to its owner by SMS alone, never into a notice. */

type ParcelNotice = (parcel: ParcelFacts, reason: string | null) => Notice

/**
 * The SMS with the code that the buyer gives at the door. Too long, the shop's name is cut, never
 * the code.
 */
export function clientCodeSms(shopName: string, code: string): string {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  const words = [
    `${brand.name} : votre colis de ${shopName} arrive. Code à donner au livreur quand le colis est dans vos mains : ${shown}`,
    `${brand.name} : code à donner au livreur quand le colis est dans vos mains : ${shown}`,
  ]
  return words.find(fitsSms) ?? shown
}

export const failedNotice: ParcelNotice = (parcel, reason) => ({
  kind: 'delivery',
  title: 'Colis non remis',
  message: `Le livreur n’a pas pu vous remettre votre colis de ${parcel.shopName}.${because(reason)} Il fera un second essai : appelez-le depuis la page de la commande.`,
  ...leadsTo('order', parcel.orderId),
})

export const goesBackNotice: ParcelNotice = (parcel, reason) => ({
  kind: 'cancelled',
  title: 'Colis en retour',
  message: `Votre colis de ${parcel.shopName} retourne à la boutique.${because(reason)}${parcel.isPaid ? ' Ce que vous avez payé vous sera rendu dès qu’elle l’aura.' : ''}`,
  ...leadsTo('order', parcel.orderId),
})

export const comesBackNotice: ParcelNotice = (parcel, reason) => ({
  kind: 'order',
  title: 'Un colis vous revient',
  message: `La commande ${parcel.orderNumber} n’a pas pu être remise.${because(reason)} Donnez le code de retour au livreur quand le colis est dans vos mains.`,
  ...aboutSale(parcel.parcelId, 'returning'),
})

export const returnedNotice: ParcelNotice = (parcel) => ({
  kind: 'cancelled',
  title: 'Colis rendu à la boutique',
  message: `Votre colis de ${parcel.shopName} est rendu à la boutique.${parcel.isPaid ? ' Votre remboursement est demandé.' : ''}`,
  ...leadsTo('order', parcel.orderId),
})

export function assignedNotice(count: number): Notice {
  const message =
    count > 1
      ? `${count} colis vous sont attribués. Les boutiques vous attendent.`
      : 'Un colis vous est attribué. La boutique vous attend.'
  return {
    kind: 'delivery',
    title: 'Colis à collecter',
    message,
    ...leadsTo('courierShops'),
  }
}

export function admittedNotice(group: string, isManager: boolean): Notice {
  const message = isManager
    ? `Vous êtes admis comme responsable du groupe ${group} : vous voyez ses livraisons.`
    : `Vous êtes admis dans le groupe ${group} : les colis qui attendent sont sur votre page.`
  const page = isManager ? leadsTo('dispatch') : leadsTo('courierShops')
  return { kind: 'team', title: 'Bienvenue dans l’équipe', message, ...page }
}

export function codesLockedNotice(
  courierName: string,
  parcelId: string | null,
  wait: string,
): Notice {
  const message = `${courierName} a saisi cinq codes incorrects : ${wait} d’attente. Appelez-le, il est peut-être devant le client.`
  return {
    kind: 'team',
    title: 'Code bloqué',
    message,
    ...leadsTo(parcelId ? 'dispatchParcel' : 'dispatch', parcelId),
  }
}

export function remittanceOpenedNotice(
  courierName: string,
  francs: number,
  remittanceId: string,
): Notice {
  const message = `${courierName} vous remet ${formatFrancs(francs)}. Comptez, puis saisissez son code.`
  return {
    kind: 'team',
    title: 'Remise d’espèces',
    message,
    ...leadsTo('dispatchCash', remittanceId),
  }
}

export function remittanceConfirmedNotice(
  managerName: string,
  francs: number,
  remittanceId: string,
): Notice {
  const message = `${managerName} a reçu ${formatFrancs(francs)} de votre caisse.`
  return {
    kind: 'payment',
    title: 'Remise confirmée',
    message,
    ...leadsTo('courierCash', remittanceId),
  }
}

import { brand } from '#kernel/wire/brand.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'

import { aboutOrder, type Notice } from '../notice.ts'

type PaidOut = { lineId: string; owner: 'seller' | 'courier'; francs: number; depotNumber: string }

export function payoutPaidNotice(paid: PaidOut, operatorTransactionId: string): Notice {
  const message = `Votre versement de ${formatFrancs(paid.francs)} est arrivé sur le ${depotWords(paid)} (${operatorTransactionId}).`
  return {
    title: 'Versement payé',
    message,
    ...about(paid),
    sms: `${brand.name} : versement de ${formatFrancs(paid.francs)} payé sur le ${depotWords(paid)}.`,
  }
}

export function payoutFailedNotice(refused: PaidOut, reason: string): Notice {
  const change =
    refused.owner === 'seller'
      ? ' Vérifiez le numéro de dépôt de votre boutique.'
      : ' Vérifiez votre numéro.'
  const message = `L’opérateur n’a pas pu verser ${formatFrancs(refused.francs)} sur le ${depotWords(refused)} : ${reason} Rien n’est perdu.${change}`
  return { title: 'Versement refusé', message, ...about(refused) }
}

/** To the courier whose payout number has changed, in case somebody else did it. */
export function payoutNumberChangedNotice(callAt: string): Notice {
  const message = `Le numéro où vont vos gains vient d’être changé. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Numéro de versement changé',
    message,
    webUrl: '/livreur-dashboard?onglet=caisse',
    appRoute: 'payouts',
    resourceType: 'payout',
    resourceId: null,
    sms: `${brand.name} : ${message}`,
  }
}

/** Finance reminds a shop that its payout needs another deposit number. */
export function depotRemindedNotice(francs: number): Notice {
  const message = `${formatFrancs(francs)} vous attendent : l’opérateur refuse votre numéro de dépôt. Changez-le dans votre boutique.`
  return {
    kind: 'payment',
    title: 'Numéro de dépôt à changer',
    message,
    webUrl: '/vendeur-dashboard?onglet=boutique',
    appRoute: 'seller/shop',
    resourceType: 'shop',
    resourceId: null,
    sms: `${brand.name} : ${message}`,
  }
}

export function differenceClaimedNotice({
  orderId,
  orderNumber,
  francs,
}: {
  orderId: string
  orderNumber: string
  francs: number
}): Notice {
  const message = `D’après l’opérateur, il manque ${formatFrancs(francs)} au paiement de la commande ${orderNumber}. Contactez-nous pour les régler.`
  return {
    kind: 'payment',
    title: 'Il manque une partie de votre paiement',
    message,
    ...aboutOrder(orderId),
  }
}

function depotWords({ depotNumber }: PaidOut): string {
  return depotNumber.length === 8 ? formatPhone(depotNumber) : depotNumber
}

function about({
  lineId,
  owner,
}: PaidOut): Pick<Notice, 'kind' | 'webUrl' | 'appRoute' | 'resourceType' | 'resourceId'> {
  return {
    kind: 'payment',
    webUrl:
      owner === 'seller'
        ? `/vendeur-dashboard?onglet=versements&releve=${lineId}`
        : '/livreur-dashboard',
    appRoute: 'payouts',
    resourceType: 'payout',
    resourceId: lineId,
  }
}

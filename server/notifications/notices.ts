import { brand } from '#contract/kernel/brand.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { plans, type PlanName } from '#contract/subscriptions/plans.ts'

import { fitsSms } from '../gateways/sms/sms.ts'
import type { OrderFacts, ParcelFacts } from './notifications.facts.ts'

/** Every sentence that the market sends to people, in one place. No code or password ever stands in a notice of the app. */
export type Notice = {
  kind: NotificationKind
  title: string
  message: string
  webUrl: string
  appRoute: string
  resourceType: string
  resourceId: string | null
  slug?: string
  /** Sent by SMS as well when there is one. */
  sms?: string
  /** That SMS holds a code which somebody stands waiting for: it leaves at any hour. */
  smsAtOnce?: true
}

type ParcelNotice = (parcel: ParcelFacts) => Notice
type Moved = { reason: string | null; byBuyer: boolean }

export function orderPlacedNotice(order: OrderFacts, publicUrl: string): Notice {
  const bought = `${articles(order.itemsCount)}, ${formatFrancs(order.totalFrancs)}`
  const due = order.reservedUntil
    ? `Payez par Orange Money avant ${hour(order.reservedUntil)}`
    : 'À payer à la livraison'
  return {
    kind: 'order',
    title: 'Commande enregistrée',
    message: `Commande ${order.orderNumber} : ${bought}. ${order.reservedUntil ? `${due} pour garder vos articles.` : `${due}.`}`,
    ...aboutOrder(order.orderId),
    sms: withLink(
      `${brand.name} : commande ${order.orderNumber} enregistrée, ${bought}. ${due}.`,
      `${publicUrl}/commandes`,
    ),
  }
}

export function paymentReceivedNotice(order: OrderFacts, francs: number): Notice {
  const message = `Paiement reçu : ${formatFrancs(francs)} par Orange Money, commande ${order.orderNumber}.`
  const sms = `${brand.name} : nous avons reçu ${formatFrancs(francs)} par Orange Money pour la commande ${order.orderNumber}. Merci.`
  return { kind: 'payment', title: 'Paiement reçu', message, ...aboutOrder(order.orderId), sms }
}

export function paymentFailedNotice(order: OrderFacts, francs: number): Notice {
  const message = `Le paiement de ${formatFrancs(francs)} n’a pas abouti. Vous pouvez encore payer la commande ${order.orderNumber}.`
  return { kind: 'payment', title: 'Paiement non abouti', message, ...aboutOrder(order.orderId) }
}

export function refundSentNotice(parcel: ParcelFacts, francs: number): Notice {
  const message = `${formatFrancs(francs)} vous ont été remboursés par Orange Money, commande ${parcel.orderNumber}.`
  return {
    kind: 'payment',
    title: 'Remboursement envoyé',
    message,
    ...aboutOrder(parcel.orderId),
    sms: `${brand.name} : ${message}`,
  }
}

export const newOrderNotice: ParcelNotice = (parcel) => {
  const before = parcel.acceptBefore ? ` Acceptez-la avant ${hour(parcel.acceptBefore)}.` : ''
  return {
    kind: 'order',
    title: 'Nouvelle commande',
    message: `Commande ${parcel.orderNumber} : ${goodsOf(parcel)}.${before}`,
    ...aboutSale(parcel, 'new'),
  }
}

export const acceptanceNotice: ParcelNotice = (parcel) => {
  const before = parcel.acceptBefore ? ` avant ${hour(parcel.acceptBefore)}` : ''
  const message = `La commande ${parcel.orderNumber} sera annulée si vous ne l’acceptez pas${before}.`
  return { kind: 'order', title: 'Une commande vous attend', message, ...aboutSale(parcel, 'new') }
}

export const acceptedNotice: ParcelNotice = (parcel) => ({
  kind: 'order',
  title: 'Commande acceptée',
  message: `${parcel.shopName} prépare votre commande ${parcel.orderNumber}.`,
  ...aboutOrder(parcel.orderId),
})

export const readyNotice: ParcelNotice = (parcel) => ({
  kind: 'order',
  title: 'Colis prêt',
  message: `Votre colis de ${parcel.shopName} est prêt. Un livreur va le prendre.`,
  ...aboutOrder(parcel.orderId),
})

export const onItsWayNotice: ParcelNotice = (parcel) => ({
  kind: 'delivery',
  title: 'Votre colis est en route',
  message: `${firstName(parcel.courierName) ?? 'Le livreur'} arrive avec votre colis de ${parcel.shopName}. Le code à lui donner est sur la page de la commande.`,
  ...aboutOrder(parcel.orderId),
  ...(parcel.clientOtp ? { sms: handoverCodeSms(parcel, parcel.clientOtp), smsAtOnce: true } : {}),
})

export const deliveredNotice: ParcelNotice = (parcel) => ({
  kind: 'delivered',
  title: 'Colis livré',
  message: `Votre colis de ${parcel.shopName} est livré. Donnez votre avis.`,
  ...aboutOrder(parcel.orderId),
  webUrl: `/avis?commande=${parcel.orderId}`,
})

export function orderExpiredNotice(parcel: ParcelFacts): Notice {
  const message = `Commande ${parcel.orderNumber} annulée : le paiement n’est pas arrivé à temps.`
  return { kind: 'cancelled', title: 'Commande annulée', message, ...aboutOrder(parcel.orderId) }
}

export function cancelledNotice(parcel: ParcelFacts, { reason, byBuyer }: Moved): Notice {
  const back = parcel.isPaid ? ' Ce que vous avez payé vous sera rendu.' : ''
  const message = byBuyer
    ? `Vous avez annulé la commande ${parcel.orderNumber}.${back}`
    : `Votre colis de ${parcel.shopName}, commande ${parcel.orderNumber}, est annulé.${because(reason)}${back}`
  return {
    kind: 'cancelled',
    title: byBuyer ? 'Commande annulée' : 'Colis annulé',
    message,
    ...aboutOrder(parcel.orderId),
  }
}

export function saleCancelledNotice(parcel: ParcelFacts, { reason, byBuyer }: Moved): Notice {
  const message = byBuyer
    ? `L’acheteur a annulé la commande ${parcel.orderNumber} : ne la préparez pas.${because(reason)}`
    : `La commande ${parcel.orderNumber} est annulée : ne la préparez pas.${because(reason)}`
  return {
    kind: 'cancelled',
    title: 'Commande annulée',
    message,
    ...aboutSale(parcel, 'cancelled'),
  }
}

type PlanNews =
  | { what: 'paid'; endsAt: Date }
  | { what: 'given'; days: number; endsAt: Date; reason: string }
  | { what: 'ending'; daysLeft: number }
  | { what: 'ended' }

export function subscriptionNotice(plan: PlanName, news: PlanNews): Notice {
  const { label } = plans[plan]
  const about = {
    kind: 'shop',
    webUrl: '/Payement/abonnement',
    appRoute: 'subscription',
    resourceType: 'subscription',
    resourceId: null,
  } as const
  if (news.what === 'paid')
    return {
      ...about,
      title: 'Abonnement payé',
      message: `Votre formule ${label} court jusqu’au ${day(news.endsAt)}.`,
    }
  if (news.what === 'given') {
    const given = news.days > 1 ? `${news.days} jours offerts` : 'Un jour offert'
    return {
      ...about,
      title: given,
      message: `${given} par Sugu : votre formule ${label} court jusqu’au ${day(news.endsAt)}. Raison : ${news.reason}`,
    }
  }
  if (news.what === 'ended')
    return {
      ...about,
      title: 'Abonnement terminé',
      message: `Votre formule ${label} est terminée. Renouvelez-la pour montrer de nouveau tous vos produits.`,
    }
  const left = news.daysLeft > 1 ? `${news.daysLeft} jours` : 'un jour'
  return {
    ...about,
    title: 'Abonnement bientôt terminé',
    message: `Votre formule ${label} se termine dans ${left}. Renouvelez-la pour garder tous vos produits visibles.`,
  }
}

/** « escrow : 100 f au grand livre, 0 f d’après les faits » */
export function ledgerAlarmNotice(
  findings: readonly { what: string; ledger: number; facts: number }[],
): Notice {
  const [first] = findings
  const told = first
    ? ` ${first.what} : ${formatFrancs(first.ledger)} au grand livre, ${formatFrancs(first.facts)} d’après les faits.`
    : ''
  const message = `Le contrôle de nuit a trouvé ${findings.length > 1 ? `${findings.length} écarts` : 'un écart'}.${told} Ne payez rien avant d’avoir compris.`
  return {
    kind: 'payment',
    title: 'Le grand livre ne concorde pas',
    message,
    webUrl: '/financeDashboard',
    appRoute: 'finance',
    resourceType: 'ledger',
    resourceId: null,
  }
}

export function passwordChangedNotice(): Notice {
  const message = `Votre mot de passe vient d’être changé. Si ce n’est pas vous, appelez-nous au ${formatPhone(brand.phone)}.`
  return {
    kind: 'account',
    title: 'Mot de passe changé',
    message,
    ...aboutAccount,
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

export function depotChangedNotice(shopName: string): Notice {
  const message = `Le numéro de dépôt de ${shopName} vient d’être changé. Si ce n’est pas vous, appelez-nous au ${formatPhone(brand.phone)}.`
  return {
    kind: 'account',
    title: 'Numéro de dépôt changé',
    message,
    webUrl: '/vendeur-dashboard?onglet=boutique',
    appRoute: 'seller/shop',
    resourceType: 'shop',
    resourceId: null,
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

export function deletionAskedNotice(): Notice {
  const message = `La suppression de votre compte a été demandée. Si ce n’est pas vous, appelez-nous au ${formatPhone(brand.phone)}.`
  return {
    kind: 'account',
    title: 'Suppression demandée',
    message,
    ...aboutAccount,
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

export function deletionKeptNotice(): Notice {
  const message =
    'Votre compte est gardé : nous n’avons pas donné suite à la demande de suppression.'
  return {
    kind: 'account',
    title: 'Compte gardé',
    message,
    ...aboutAccount,
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

/** The last message to a number that the market then no longer knows. */
export const accountGoneSms = `${brand.name} : votre compte est supprimé. Vos données personnelles sont effacées.`

export function shopOpenedNotice(shopName: string): Notice {
  const message = `${shopName} est ouverte. Publiez votre premier produit.`
  return {
    kind: 'shop',
    title: 'Votre boutique est ouverte',
    message,
    webUrl: '/ajoutproduit',
    appRoute: 'seller/products/new',
    resourceType: 'shop',
    resourceId: null,
  }
}

export function courierWaitsNotice(name: string, group: string): Notice {
  const message = `${name} veut livrer avec le groupe ${group}. Il ne voit aucun client avant que vous l’admettiez.`
  return {
    kind: 'team',
    title: 'Nouveau livreur',
    message,
    webUrl: '/LivraisonDashboard',
    appRoute: 'dispatch/couriers',
    resourceType: 'courier',
    resourceId: null,
  }
}

/** The buyer's code for the hand-over. A long shop name gives way; the code and when to give it never do. */
function handoverCodeSms({ shopName, orderNumber }: ParcelFacts, code: string): string {
  const about = [`colis de ${shopName}, commande ${orderNumber}`, `commande ${orderNumber}`]
  const texts = about.map(
    (parcel) =>
      `${brand.name} : code ${code} pour votre ${parcel}. Donnez-le au livreur quand le colis est dans vos mains, pas avant.`,
  )
  return texts.find(fitsSms) ?? `${brand.name} : code ${code}`
}

/** The SMS that lets somebody choose a new password. The words give way before the link does. */
export function resetLinkSms(url: string): string {
  const words = [
    `${brand.name} : pour changer votre mot de passe (lien valable 30 min) `,
    `${brand.name}, mot de passe (30 min) : `,
    '',
  ]
  return words.map((before) => before + url).find(fitsSms) ?? url
}

function aboutOrder(orderId: string) {
  return {
    webUrl: `/commandes/${orderId}`,
    appRoute: `orders/${orderId}`,
    resourceType: 'order',
    resourceId: orderId,
  }
}

function aboutSale(parcel: ParcelFacts, state: string) {
  return {
    webUrl: `/vendeur-dashboard?onglet=commandes&etat=${state}`,
    appRoute: `seller/orders/${parcel.parcelId}`,
    resourceType: 'fulfillment',
    resourceId: parcel.parcelId,
  }
}

const aboutAccount = {
  webUrl: '/profile',
  appRoute: 'profile',
  resourceType: 'account',
  resourceId: null,
}

/** « Bazin riche » · « Bazin riche » et 2 autres articles */
function goodsOf({ firstItem, itemsCount }: ParcelFacts): string {
  if (itemsCount <= 1) return `« ${firstItem} »`
  return `« ${firstItem} » et ${itemsCount - 1} ${itemsCount > 2 ? 'autres articles' : 'autre article'}`
}

function articles(count: number): string {
  return `${count} ${count > 1 ? 'articles' : 'article'}`
}

function because(reason: string | null): string {
  return reason ? ` Motif : ${reason.replace(/[\s.]+$/, '')}.` : ''
}

function firstName(name: string | null): string | undefined {
  return name?.trim().split(/\s+/)[0]
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The link is there when it fits: an address of the market may be long. */
function withLink(text: string, url: string): string {
  const linked = `${text} ${url}`
  return fitsSms(linked) ? linked : text
}

/** « 10 h 20 »: Bamako keeps UTC all year. */
function hour(at: Date): string {
  return `${at.getUTCHours()}\u00a0h\u00a0${String(at.getUTCMinutes()).padStart(2, '0')}`
}

function day(at: Date): string {
  return new Intl.DateTimeFormat('fr-FR', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at)
}

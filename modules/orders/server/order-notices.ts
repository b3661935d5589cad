import { firstName } from '#kernel/wire/short-text.ts'
import { brand } from '#kernel/wire/brand.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

import { fitsSms } from '#providers/sms/sms.ts'
import { aboutSale, because, leadsTo, type Notice } from '#modules/notices/module.ts'
import type { OrderFacts, ParcelFacts } from './notice-facts.ts'

type ParcelNotice = (parcel: ParcelFacts) => Notice
type Moved = { reason: string | null; byBuyer: boolean }

export function orderPlacedNotice(order: OrderFacts, publicUrl: string): Notice {
  const bought = `${articles(order.itemsCount)}, ${formatFrancs(order.totalFrancs)}`
  const due = order.reservedUntil
    ? `Payez par ${methodWords(order.paymentMethod)} avant ${hour(order.reservedUntil)}`
    : 'À payer à la livraison'
  return {
    kind: 'order',
    title: 'Commande enregistrée',
    message: `Commande ${order.orderNumber} : ${bought}. ${order.reservedUntil ? `${due} pour garder vos articles.` : `${due}.`}`,
    ...leadsTo('order', order.orderId),
    sms: withLink(
      `${brand.name} : commande ${order.orderNumber} enregistrée, ${bought}. ${due}.`,
      `${publicUrl}/commandes`,
    ),
    whatsApp: {
      template: 'order_placed',
      body: [order.orderNumber, bought, due],
      buttons: [order.orderId],
    },
  }
}

export function paymentReceivedNotice(order: OrderFacts, francs: number): Notice {
  const by = methodWords(order.paymentMethod)
  const message = `Paiement reçu : ${formatFrancs(francs)} par ${by}, commande ${order.orderNumber}.`
  const sms = `${brand.name} : nous avons reçu ${formatFrancs(francs)} par ${by} pour la commande ${order.orderNumber}. Merci.`
  return {
    kind: 'payment',
    title: 'Paiement reçu',
    message,
    ...leadsTo('order', order.orderId),
    sms,
    whatsApp: { template: 'payment_received', body: [formatFrancs(francs), by, order.orderNumber] },
  }
}

export function paymentFailedNotice(order: OrderFacts, francs: number): Notice {
  const message = `Le paiement de ${formatFrancs(francs)} n’a pas abouti. Vous pouvez encore payer la commande ${order.orderNumber}.`
  return {
    kind: 'payment',
    title: 'Paiement non abouti',
    message,
    ...leadsTo('order', order.orderId),
  }
}

/** `links`: address ends for answering without signing in. */
export const newOrderNotice = (
  parcel: ParcelFacts,
  links: { accept: string; refuse: string } | null,
): Notice => {
  const before = parcel.acceptBefore ? ` Acceptez-la avant ${hour(parcel.acceptBefore)}.` : ''
  const goods = goodsOf(parcel)
  return {
    kind: 'order',
    title: 'Nouvelle commande',
    message: `Commande ${parcel.orderNumber} : ${goods}.${before}`,
    ...aboutSale(parcel.parcelId, 'new'),
    phoneTopic: 'sales',
    sms: fittingSms([
      `${brand.name} : nouvelle commande ${parcel.orderNumber} : ${goods}.${before}`,
      `${brand.name} : nouvelle commande ${parcel.orderNumber}.${before}`,
    ]),
    ...(links
      ? {
          whatsApp: {
            template: 'new_sale' as const,
            body: [parcel.orderNumber, goods, before || ' '],
            buttons: [links.accept, links.refuse],
          },
        }
      : {}),
  }
}

export const acceptanceNotice: ParcelNotice = (parcel) => {
  const before = parcel.acceptBefore ? ` avant ${hour(parcel.acceptBefore)}` : ''
  const message = `La commande ${parcel.orderNumber} sera annulée si vous ne l’acceptez pas${before}.`
  return {
    kind: 'order',
    title: 'Une commande vous attend',
    message,
    ...aboutSale(parcel.parcelId, 'new'),
  }
}

export const acceptedNotice: ParcelNotice = (parcel) => ({
  kind: 'order',
  title: 'Commande acceptée',
  message: `${parcel.shopName} prépare votre commande ${parcel.orderNumber}.`,
  ...leadsTo('order', parcel.orderId),
})

export const readyNotice: ParcelNotice = (parcel) => ({
  kind: 'order',
  title: 'Colis prêt',
  message: `Votre colis de ${parcel.shopName} est prêt. Un livreur va le prendre.`,
  ...leadsTo('order', parcel.orderId),
})

/** `code`: for the buyer's SMS alone. */
export const onItsWayNotice = (parcel: ParcelFacts, code: string | null): Notice => ({
  kind: 'delivery',
  title: 'Votre colis est en route',
  message: `${parcel.courierName ? firstName(parcel.courierName) : 'Le livreur'} arrive avec votre colis de ${parcel.shopName}. Le code à lui donner est sur la page de la commande.`,
  ...leadsTo('order', parcel.orderId),
  ...(code
    ? {
        sms: handoverCodeSms(parcel, code),
        smsAtOnce: true as const,
        whatsApp: { template: 'delivery_code' as const, body: [parcelWords(parcel), code] },
        withoutNames: {
          sms: codeSms(namelessWords(parcel), code),
          whatsApp: { template: 'delivery_code' as const, body: [namelessWords(parcel), code] },
        },
      }
    : {}),
})

export const deliveredNotice: ParcelNotice = (parcel) => ({
  kind: 'delivered',
  title: 'Colis livré',
  message: `Votre colis de ${parcel.shopName} est livré. Donnez votre avis.`,
  ...leadsTo('order', parcel.orderId),
  webUrl: `/avis?commande=${parcel.orderId}`,
})

export const payableNotice: ParcelNotice = (parcel) => ({
  kind: 'payout',
  title: 'Vente bientôt versée',
  message: `Commande ${parcel.orderNumber} : le délai de réclamation est passé. Elle compte dans votre prochain versement${parcel.isCash ? ', une fois les espèces rendues par le livreur' : ''}.`,
  ...aboutSale(parcel.parcelId, 'closed'),
  webUrl: '/vendeur-dashboard?onglet=versements',
})

export function orderExpiredNotice(parcel: ParcelFacts): Notice {
  const message = `Commande ${parcel.orderNumber} annulée : le paiement n’est pas arrivé à temps.`
  return {
    kind: 'cancelled',
    title: 'Commande annulée',
    message,
    ...leadsTo('order', parcel.orderId),
  }
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
    ...leadsTo('order', parcel.orderId),
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
    ...aboutSale(parcel.parcelId, 'cancelled'),
  }
}

/** Returns the code's SMS. A long shop name is cut, never the code. */
function handoverCodeSms(facts: ParcelFacts, code: string): string {
  const texts = [parcelWords(facts), namelessWords(facts)].map((parcel) => codeSms(parcel, code))
  return fittingSms([...texts, `${brand.name} : code ${code}`])
}

function codeSms(parcel: string, code: string): string {
  return `${brand.name} : code ${code} pour votre ${parcel}. Donnez-le au livreur quand le colis est dans vos mains, pas avant.`
}

/** Returns the first that fits one SMS; the last always does. */
function fittingSms(texts: readonly string[]): string {
  return texts.find(fitsSms) ?? texts.at(-1) ?? brand.name
}

function parcelWords({ shopName, orderNumber }: ParcelFacts): string {
  return `colis de ${shopName}, commande ${orderNumber}`
}

function namelessWords({ orderNumber }: ParcelFacts): string {
  return `commande ${orderNumber}`
}

/** « Bazin riche » · « Bazin riche » et 2 autres articles */
function goodsOf({ firstItem, itemsCount }: ParcelFacts): string {
  if (itemsCount <= 1) return `« ${firstItem} »`
  return `« ${firstItem} » et ${itemsCount - 1} ${itemsCount > 2 ? 'autres articles' : 'autre article'}`
}

function articles(count: number): string {
  return `${count} ${count > 1 ? 'articles' : 'article'}`
}

/** Omits a link that exceeds one SMS. */
function withLink(text: string, url: string): string {
  const linked = `${text} ${url}`
  return fitsSms(linked) ? linked : text
}

/** « 10 h 20 »: Bamako keeps UTC all year. */
function hour(at: Date): string {
  return `${at.getUTCHours()}\u00a0h\u00a0${String(at.getUTCMinutes()).padStart(2, '0')}`
}

import { plural } from '#kernel/wire/plural.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import {
  atWords,
  beforeWords,
  dayWords,
  fullStop,
  shortDay,
  spanWords,
  untilWords,
} from '#kernel/wire/due-words.ts'
import { firstName } from '#kernel/wire/person-names.ts'
import { brand } from '#kernel/wire/brand.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { restWordsOf } from '#modules/orders/contract/rest-words.ts'
import { delayBetween } from '#modules/pricing/contract/delivery-estimate.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

import { fitsSms, fittingSms } from '#providers/sms/sms.ts'
import { because, type Notice, leadsTo } from '#modules/notices/module.ts'
import type { promiseMoved } from './events.ts'
import { type ParcelNoticeFacts } from '#modules/parcels/module.ts'
import { type OrderNoticeFacts } from './order-notice-facts.ts'

type ParcelNotice = (parcel: ParcelNoticeFacts) => Notice
type CancellationWords = { reason: string | null; byBuyer: boolean }

export function orderPlacedNotice(order: OrderNoticeFacts, publicUrl: string): Notice {
  const bought = `${articles(order.itemsCount)}, ${formatFrancs(order.totalFrancs)}`
  const due = order.reservedUntil
    ? `${payWords(order)} ${beforeWords(order.reservedUntil)}`
    : wayOf(order).till === null
      ? 'À payer par téléphone en la retirant'
      : `À payer ${restWordsOf(order).toPay}`
  return {
    kind: 'order',
    title: 'Commande enregistrée',
    message: `Commande ${order.orderNumber} : ${bought}. ${order.reservedUntil ? `${due} pour garder vos articles.` : `${due}.`}`,
    ...leadsTo(orderPage, order.orderId),
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

function payWords({ depositFrancs, paymentMethod }: OrderNoticeFacts): string {
  return depositFrancs === null
    ? `Payez par ${methodWords(paymentMethod)}`
    : `Payez l’acompte de ${formatFrancs(depositFrancs)} par mobile money`
}

type Received = { francs: number; provider: PaymentProviderName; paymentId: string }

/** @param owedBack francs of this payment that were not needed */
export function paymentReceivedNotice(
  order: OrderNoticeFacts,
  { francs, provider, paymentId }: Received,
  owedBack: number,
): Notice {
  const by = methodWords(provider)
  if (owedBack > 0) return paidTwiceNotice(order, { francs, owedBack, by })
  if (order.depositPaymentId === paymentId) return depositReceivedNotice(order, francs, by)
  const message = `Paiement reçu : ${formatFrancs(francs)} par ${by}, commande ${order.orderNumber}.${arrivalWords(order)}`
  const sms = `${brand.name} : nous avons reçu ${formatFrancs(francs)} par ${by} pour la commande ${order.orderNumber}.${arrivalWords(order)} Merci.`
  return {
    kind: 'payment',
    title: 'Paiement reçu',
    message,
    ...leadsTo(orderPage, order.orderId),
    sms,
    whatsApp: { template: 'payment_received', body: [formatFrancs(francs), by, order.orderNumber] },
  }
}

/** « Arrivée prévue lun. 23 nov. »: moved when the payment came days after the order. */
function arrivalWords({ delay, receiveAt }: OrderNoticeFacts): string {
  if (!delay) return ''
  const there = { door: 'Arrivée prévue', shop: 'Prêt', relay: 'Au point relais' }[receiveAt]
  return ` ${there} ${fullStop(delayBetween(delay).label)}`
}

type TooMuch = { francs: number; owedBack: number; by: string }

function paidTwiceNotice(order: OrderNoticeFacts, { francs, owedBack, by }: TooMuch): Notice {
  const tooMuch =
    owedBack === francs ? 'reçus en trop' : `reçus, dont ${formatFrancs(owedBack)} en trop`
  const message = `Commande ${order.orderNumber} : ${formatFrancs(francs)} par ${by} ${tooMuch}. Ce qui est en trop revient au numéro qui a payé.`
  return {
    kind: 'payment',
    title: 'Paiement en trop',
    message,
    ...leadsTo(orderPage, order.orderId),
    sms: `${brand.name} : ${message}`,
  }
}

function depositReceivedNotice(order: OrderNoticeFacts, francs: number, by: string): Notice {
  const { deducted } = restWordsOf(order)
  const received = `Acompte de ${formatFrancs(francs)} reçu par ${by}, commande ${order.orderNumber}`
  const arrival = arrivalWords(order)
  return {
    kind: 'payment',
    title: 'Acompte reçu',
    message: `${received}. Il est ${deducted}.${arrival}`,
    ...leadsTo(orderPage, order.orderId),
    sms: fittingSms(
      [arrival, ''].map(
        (days) =>
          `${brand.name} : acompte de ${formatFrancs(francs)} reçu par ${by} pour la commande ${order.orderNumber}. Il est ${deducted}.${days}`,
      ),
    ),
    whatsApp: { template: 'payment_received', body: [formatFrancs(francs), by, order.orderNumber] },
  }
}

export function paymentFailedNotice(order: OrderNoticeFacts, { francs }: Received): Notice {
  const message = `Le paiement de ${formatFrancs(francs)} n’a pas abouti. Vous pouvez encore payer la commande ${order.orderNumber}.`
  return {
    kind: 'payment',
    title: 'Paiement non abouti',
    message,
    ...leadsTo(orderPage, order.orderId),
  }
}

export const acceptedNotice: ParcelNotice = (parcel) => ({
  kind: 'order',
  title: 'Commande acceptée',
  message: `${parcel.shopName} prépare votre commande ${parcel.orderNumber}.`,
  ...leadsTo(orderPage, parcel.orderId),
})

export const preparationLateNotice = (parcel: ParcelNoticeFacts, endsAt: string): Notice => ({
  kind: 'order',
  title: 'Votre colis prend du retard',
  message: `${parcel.shopName} n’a pas encore préparé votre colis. Vous pouvez l’annuler sans frais. S’il n’est pas prêt, il sera annulé ${atWords(endsAt)}${parcel.isPaid ? ' et ce que vous avez payé vous sera rendu' : ''}.`,
  ...leadsTo(orderPage, parcel.orderId),
})

export const readyNotice: ParcelNotice = (parcel) => ({
  kind: 'order',
  title: 'Colis prêt',
  message: `Votre colis de ${parcel.shopName} est prêt. Un livreur va le prendre.`,
  ...leadsTo(orderPage, parcel.orderId),
})

export const onItsWayNotice = (parcel: ParcelNoticeFacts, code: string | null): Notice => ({
  kind: 'delivery',
  title: 'Votre colis est en route',
  message: `${parcel.courierName ? firstName(parcel.courierName) : 'Le livreur'} arrive avec votre colis de ${parcel.shopName}. Le code à lui donner est sur la page de la commande.`,
  ...leadsTo(orderPage, parcel.orderId),
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

/** Brought to the relay point of its town, for the coach. */
export const leftTownNotice: ParcelNotice = (parcel) => ({
  kind: 'delivery',
  title: 'Votre colis est en route',
  message: `${parcel.shopName} a déposé votre colis pour le car. Votre code vient avec le livreur.`,
  ...leadsTo(orderPage, parcel.orderId),
})

export const deliveredNotice: ParcelNotice = (parcel) =>
  parcel.errand
    ? newArticleNotice(parcel, { title: 'Nouvel article livré', to: 'au livreur' })
    : {
        kind: 'delivered',
        title: 'Colis livré',
        message: `Votre colis de ${parcel.shopName} est livré. Donnez votre avis.`,
        ...leadsTo(orderPage, parcel.orderId),
        webUrl: `/avis?commande=${parcel.orderId}`,
      }

/** An exchange’s new article is with its buyer. @param to who takes the old one: « au livreur » */
export function newArticleNotice(
  parcel: ParcelNoticeFacts,
  { title, to }: { title: string; to: string },
): Notice {
  return {
    kind: 'delivery',
    title,
    message: `Commande ${parcel.orderNumber} : rendez l’ancien ${to}, puis donnez votre code de retour.`,
    ...leadsTo(orderPage, parcel.orderId),
  }
}

export function orderExpiredNotice(parcel: ParcelNoticeFacts): Notice {
  const message = `Commande ${parcel.orderNumber} annulée : le paiement n’est pas arrivé à temps.`
  return {
    kind: 'cancelled',
    title: 'Commande annulée',
    message,
    ...leadsTo(orderPage, parcel.orderId),
  }
}

export function cancelledNotice(
  parcel: ParcelNoticeFacts,
  { reason, byBuyer }: CancellationWords,
): Notice {
  const back = parcel.isPaid
    ? ' Ce que vous avez payé vous sera rendu.'
    : parcel.depositFrancs > 0
      ? ` Votre acompte, ${formatFrancs(parcel.depositFrancs)}, vous sera rendu.`
      : ''
  const message = byBuyer
    ? `Vous avez annulé la commande ${parcel.orderNumber}.${back}`
    : `Votre colis de ${parcel.shopName}, commande ${parcel.orderNumber}, est annulé.${because(reason)}${back}`
  return {
    kind: 'cancelled',
    title: byBuyer ? 'Commande annulée' : 'Colis annulé',
    message,
    ...leadsTo(orderPage, parcel.orderId),
  }
}

type Moved = NonNullable<(typeof promiseMoved)['carries']>

/** What the shop promised is later: « La boutique est fermée ven. 4 déc. » */
export function promiseMovedNotice(
  parcel: ParcelNoticeFacts,
  { moved, closed, because: other }: Moved,
): Notice {
  const why = closed
    ? fullStop(`${parcel.shopName} est fermée ${closedWords(closed)}`)
    : (other ?? `${parcel.shopName} change ses heures.`)
  const then = {
    answer: `Elle répond ${beforeWords(moved.to)}.`,
    prepare: fullStop(`Votre colis est prévu au plus tard ${dayWords(moved.to)}`),
    collect: `Votre colis est gardé ${untilWords(moved.to)}.`,
  }[moved.what]
  return {
    kind: 'order',
    title: moved.what === 'answer' ? 'Réponse plus tard' : 'Nouvelle date',
    message: `${why} ${then} Commande ${parcel.orderNumber}.`,
    ...leadsTo(orderPage, parcel.orderId),
  }
}

function closedWords({ from, to }: NonNullable<Moved['closed']>): string {
  if (!to) return `à partir du ${shortDay(from)}`
  return to === from ? `le ${shortDay(from)}` : spanWords(from, to)
}

/** Cuts a long shop name, never the code. */
function handoverCodeSms(facts: ParcelNoticeFacts, code: string): string {
  const texts = [parcelWords(facts), namelessWords(facts)].map((parcel) => codeSms(parcel, code))
  return fittingSms([...texts, `${brand.name} : code ${code}`])
}

function codeSms(parcel: string, code: string): string {
  return `${brand.name} : code ${code} pour votre ${parcel}. Donnez-le au livreur quand le colis est dans vos mains, pas avant.`
}

function parcelWords({ shopName, orderNumber }: ParcelNoticeFacts): string {
  return `colis de ${shopName}, commande ${orderNumber}`
}

function namelessWords({ orderNumber }: ParcelNoticeFacts): string {
  return `commande ${orderNumber}`
}

function articles(count: number): string {
  return `${count} ${plural(count, 'article')}`
}

/** Omits a link that exceeds one SMS. */
function withLink(text: string, url: string): string {
  const linked = `${text} ${url}`
  return fitsSms(linked) ? linked : text
}

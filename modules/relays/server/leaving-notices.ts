import { atRelayWords, relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { brand } from '#kernel/wire/brand.ts'
import { untilWords } from '#kernel/wire/due-words.ts'
import { openDaysWords } from '#kernel/wire/span-words.ts'
import { leadsTo, type Notice } from '#modules/notices/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { type ParcelNoticeFacts } from '#modules/parcels/module.ts'
import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import { aboutSale } from '#modules/shop-orders/module.ts'
import type { relayFacts } from '#modules/relays/database/views.ts'

export const relayPage = ['/ma-boutique/point-relais', 'seller/relay', 'seller'] as const
const dispatchPage = ['/LivraisonDashboard?onglet=relais', 'dispatch/relays', 'dispatch'] as const
const coachesPage = ['/LivraisonDashboard?onglet=cars', 'dispatch', 'dispatch'] as const

type About = {
  parcel: ParcelNoticeFacts
  relay: typeof relayFacts.$inferSelect
  /** What is not collected goes back by coach. */
  isByCoach: boolean
  /** Its shop takes it back there. */
  isAtHome: boolean
}

export function goesBackNotice({ parcel, relay, isByCoach, isAtHome }: About): Notice {
  const when = isByCoach ? 'par le prochain car' : 'dès qu’un livreur passe'
  const then = isAtHome ? 'La boutique vient le reprendre' : `Il repart ${when}`
  return {
    kind: 'delivery',
    title: 'Votre colis va repartir',
    message: `Votre colis de ${parcel.shopName} n’a pas été retiré ${atRelayWords(relay.name)} en ${openDaysWords(RELAY_DAYS)}. ${then} : d’ici là, vous pouvez encore le retirer.`,
    ...leadsTo(orderPage, parcel.orderId),
  }
}

export function giveBackNotice({ parcel, isByCoach, isAtHome }: About, isOver: boolean): Notice {
  const why = isOver ? `${openDaysWords(RELAY_DAYS)} passés` : 'ce colis change d’adresse'
  const then = isAtHome
    ? `${parcel.shopName} vient le reprendre : tapez le code que la boutique vous lit.`
    : isOver && isByCoach
      ? 'Le responsable vous appelle pour le car : lisez-lui votre code de retour quand le chauffeur tient le colis.'
      : 'Donnez votre code de retour au livreur quand il prend le colis.'
  return {
    kind: 'delivery',
    title: 'Un colis à rendre',
    message: `Commande ${parcel.orderNumber} : ${why}. ${then}`,
    ...leadsTo(relayPage, parcel.parcelId),
  }
}

/** To the buyer who is owed back, and to the shop that waits for its goods. */
export function notFetchedNotices(parcel: ParcelNoticeFacts): (Notice & { userId: string })[] {
  const words = `Commande ${parcel.orderNumber} : votre colis n’est pas reparti du point relais à temps. Ce que vous avez payé vous est rendu sans attendre.`
  return [
    {
      kind: 'delivery',
      title: 'Vous êtes remboursé',
      message: words,
      sms: `${brand.name} : ${words}`,
      ...leadsTo(orderPage, parcel.orderId),
      userId: parcel.buyerId,
    },
    {
      kind: 'delivery',
      title: 'Vente annulée',
      message: `Commande ${parcel.orderNumber} : personne n’est venu la reprendre au point relais à temps. L’acheteur est remboursé, vos articles vous reviennent.`,
      ...aboutSale(parcel.parcelId, 'cancelled'),
      userId: parcel.sellerId,
    },
  ]
}

/** To its shop, on the first day and as a reminder. */
export function takeBackNotice(
  { parcel, relay }: Pick<About, 'parcel' | 'relay'>,
  until: Date,
): Notice {
  return {
    kind: 'order',
    title: 'Reprenez votre colis',
    message: `Reprenez votre colis au ${relayNameWords(relay.name)}, ${[relay.quartier, relay.landmark].filter(Boolean).join(', ')} : commande ${parcel.orderNumber}. Il y est gardé ${untilWords(until)}. Lisez-y le code de retour de sa page.`,
    ...aboutSale(parcel.parcelId, parcel.state),
  }
}

/** @param isBack it goes back by coach */
export function toFetchNotice({ parcel, relay }: About, isBack: boolean): Notice {
  if (isBack)
    return {
      kind: 'team',
      title: 'Un colis à faire revenir',
      message: `Commande ${parcel.orderNumber} : il revient de ${relay.name} par le car. Appelez le relais.`,
      ...leadsTo(coachesPage),
    }
  return {
    kind: 'team',
    title: 'Un colis à reprendre',
    message: `Commande ${parcel.orderNumber} : à reprendre au ${relayNameWords(relay.name)}.`,
    ...leadsTo(dispatchPage, relay.id),
  }
}

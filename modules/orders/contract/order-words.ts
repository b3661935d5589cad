import { wayOf } from '#modules/parcels/contract/ways.ts'
import { parcelStateFacts } from '#modules/parcels/database/values.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import type { ReceivePlace, RelayPlace } from '#modules/pricing/contract/quote.ts'
import {
  isUnderWay,
  type OrderState,
  parcelHas,
  type ParcelState,
} from '#modules/parcels/contract/order-states.ts'
import type { Order } from './orders.ts'

export const parcelWords: Readonly<Record<ParcelState, string>> = {
  awaiting_payment: 'En attente de paiement',
  new: 'Commande payée',
  accepted: 'Acceptée par la boutique',
  ready: 'Colis prêt',
  assigned: 'Colis prêt',
  in_delivery: 'En livraison',
  at_relay: 'Au point relais',
  delivered: 'Livré',
  closed: 'Livré',
  failed: 'Livraison non réussie',
  returning: 'Retour vers la boutique',
  returned: 'Rendu à la boutique',
  cancelled: 'Annulé',
}

/** Adapts `parcelWords`: cash orders are not paid when placed; a parcel may be collected. */
export function parcelWordsFor(
  state: ParcelState,
  method: PaymentMethod,
  receiveAt?: ReceivePlace,
): string {
  const collected = wayOf({ receiveAt }).words.states[state]
  if (collected) return collected
  return state === 'new' && method === 'cash_on_delivery' ? 'Commande passée' : parcelWords[state]
}

export const shopWords: Readonly<Record<ParcelState, string>> = {
  awaiting_payment: 'Pas encore payée',
  new: 'À accepter',
  accepted: 'À préparer',
  ready: 'Prête',
  assigned: 'Prête, livreur attendu',
  in_delivery: 'En livraison',
  at_relay: 'Au point relais',
  delivered: 'Livrée',
  closed: 'Close',
  failed: 'Non remise',
  returning: 'Retour en route',
  returned: 'Rendue',
  cancelled: 'Annulée',
}

/** What a buyer reads of a parcel to collect until it is there. */
export const waitForMessage = 'attendez notre message avant de venir'

/** Adds it to the place of collection; nothing once the parcel is there. */
export function waitWords({
  state,
  relay,
  collection,
}: Pick<Order['fulfillments'][number], 'state' | 'relay' | 'collection'>): string {
  const isThere = Boolean(relay?.before ?? collection?.before)
  const isToCollect = Boolean(relay ?? collection)
  return isToCollect && parcelHas('isOpen', state) && !isThere ? `, ${waitForMessage}` : ''
}

/** « Lamine Couture, Badalabougou »; a name that ends with its place says it once. */
export function relayPlaceWords({
  name,
  quartier,
  region,
}: Pick<RelayPlace, 'name' | 'quartier' | 'region'>): string {
  const place = quartier ?? region
  return name.endsWith(place) ? name : `${name}, ${place}`
}

export const historyKinds = ['order', 'money', 'delivery', 'team'] as const
export type HistoryKind = (typeof historyKinds)[number]

export const moveWords: Readonly<Record<ParcelState, { title: string; kind: HistoryKind }>> = {
  awaiting_payment: { title: 'en attente de paiement', kind: 'order' },
  new: { title: 'transmis à la boutique', kind: 'order' },
  accepted: { title: 'accepté', kind: 'order' },
  ready: { title: 'prêt', kind: 'order' },
  assigned: { title: 'attribué', kind: 'delivery' },
  in_delivery: { title: 'remis au livreur', kind: 'delivery' },
  at_relay: { title: 'au point relais', kind: 'delivery' },
  delivered: { title: 'remis au client', kind: 'delivery' },
  closed: { title: 'clos, payable à la boutique', kind: 'money' },
  failed: { title: 'non remis', kind: 'delivery' },
  returning: { title: 'en retour vers la boutique', kind: 'delivery' },
  returned: { title: 'rendu à la boutique', kind: 'delivery' },
  cancelled: { title: 'annulé', kind: 'order' },
}

export const orderWords: Readonly<Record<OrderState, string>> = {
  awaiting_payment: 'En attente de paiement',
  new: 'En attente de la boutique',
  in_progress: 'En préparation',
  in_delivery: 'En livraison',
  delivered: 'Livrée',
  closed: 'Terminée',
  cancelled: 'Annulée',
  partly_cancelled: 'En partie annulée',
}

type StandingParcel = { state: ParcelState; receiveAt?: ReceivePlace | undefined }

/** What a buyer reads of a parcel, whatever it is paid by. */
export function standingWords({ state, receiveAt }: StandingParcel): string {
  if (state === 'new') return orderWords.new
  return state === 'accepted' ? orderWords.in_progress : parcelWordsFor(state, 'wave', receiveAt)
}

/** Says where an order stands: as its parcels do where all that are left stand alike. */
export function orderWordsOf({
  state,
  parcels,
}: {
  state: OrderState
  parcels: readonly StandingParcel[]
}): string {
  const isSaidByParcels =
    isUnderWay(state) ||
    (state === 'delivered' && parcels.every((parcel) => wayOf(parcel).isCollected))
  const left = parcels.filter((parcel) => !parcelHas('isGivenUp', parcel.state))
  const [words, ...others] = new Set(left.map(standingWords))
  return isSaidByParcels && words && others.length === 0 ? words : orderWords[state]
}

export const paymentWords: Readonly<Record<Order['payment']['state'], string>> = {
  pending: 'En attente de paiement',
  paid: 'Payée',
  failed: 'Paiement refusé',
  expired: 'Paiement expiré',
  on_delivery: 'À payer à la remise',
  refund_due: 'Remboursement en cours',
  refunded: 'Remboursée',
  cancelled: 'Annulée',
}

export const waitingStates = [
  'new',
  'accepted',
  ...parcelStateFacts.isReady,
  ...parcelStateFacts.inTrouble,
  ...parcelStateFacts.isComing,
  ...parcelStateFacts.atRelay,
] as const satisfies readonly ParcelState[]
export const pastStates = [
  ...parcelStateFacts.isDelivered,
  ...parcelStateFacts.isBack,
  'cancelled',
] as const satisfies readonly ParcelState[]

export const teamOrderStates = {
  to_pay: ['awaiting_payment'],
  to_accept: ['new'],
  preparing: ['accepted'],
  ready: parcelStateFacts.isReady,
  on_the_way: parcelStateFacts.isComing,
  at_relay: parcelStateFacts.atRelay,
  in_trouble: parcelStateFacts.inTrouble,
  delivered: ['delivered'],
  closed: ['closed'],
  cancelled: ['cancelled'],
  returned: parcelStateFacts.isBack,
} as const satisfies Record<string, readonly ParcelState[]>
export type TeamOrderState = keyof typeof teamOrderStates

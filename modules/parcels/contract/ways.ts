import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { wayFacts, type WayFacts } from './way-facts.ts'

export type RestWords = {
  /** « Reste … ». */
  rest: string
  /** « À payer … ». */
  toPay: string
  /** « L’acompte est … ». */
  deducted: string
}

/** Facts and words of one way to receive a parcel. */
export type Way = WayFacts & {
  /** States in which its buyer gets it, and reads her code. */
  givenIn: readonly ParcelState[]
  /** State with which its buyer's code is made. */
  codeIn: ParcelState
  /** States as its buyer follows them. */
  steps: readonly ParcelState[]
  /** States of which its own module tells the buyer. */
  toldApart: readonly ParcelState[]
  words: {
    /** Value of the column « Réception » of a file. */
    place: string
    /** For the team. */
    team: string
    /** States that have words of their own. */
    states: Partial<Record<ParcelState, string>>
    given: string
    expected: string
    /** Beside the fee of its delivery. */
    fee: string
    rest: RestWords
    /** How an order that is not paid in advance is paid. */
    later: string
    /** Under the button that orders it. */
    paidWhere: string
    /** Words for the shop. */
    isPaid: string
    exchange: string
    newOneWaits: string
    /** To whom she gives her code. */
    codeTo: string
  }
}

const door: Way = {
  ...wayFacts.door,
  givenIn: ['in_delivery', 'failed'],
  codeIn: 'in_delivery',
  steps: ['new', 'accepted', 'ready', 'in_delivery', 'delivered'],
  toldApart: [],
  words: {
    place: 'à la porte',
    team: 'Chez le client',
    states: {},
    given: 'Livré',
    expected: 'Arrivée prévue',
    fee: 'Livraison',
    rest: {
      rest: 'à la livraison',
      toPay: 'à la livraison',
      deducted: 'déduit à la livraison',
    },
    later: 'Paiement à la livraison',
    paidWhere: 'à la livraison',
    isPaid: 'payée à la livraison',
    exchange: 'le livreur l’apporte et vous rapporte l’ancien.',
    newOneWaits: 'Un livreur apporte le nouveau et repart avec l’ancien.',
    codeTo: 'au livreur',
  },
}

const shop: Way = {
  ...wayFacts.shop,
  givenIn: ['ready'],
  codeIn: 'ready',
  steps: ['new', 'accepted', 'ready', 'delivered'],
  toldApart: ['ready', 'delivered'],
  words: {
    place: 'à la boutique',
    team: 'Retrait à la boutique',
    states: {
      ready: 'Prêt à la boutique',
      delivered: 'Retiré à la boutique',
      closed: 'Retiré à la boutique',
    },
    given: 'Retiré',
    expected: 'Prêt',
    fee: 'À la boutique, sans frais',
    rest: {
      rest: 'à la boutique',
      toPay: 'à la boutique, par téléphone',
      deducted: 'déduit à la boutique',
    },
    later: 'Sur place, par téléphone',
    paidWhere: 'sur place',
    isPaid: 'payée au retrait',
    exchange: 'le client le retire ici et vous rend l’ancien, avec ses deux codes.',
    newOneWaits: 'Le nouveau vous attend à la boutique dès qu’il est prêt : apportez l’ancien.',
    codeTo: 'à la boutique',
  },
}

const relay: Way = {
  ...wayFacts.relay,
  givenIn: ['at_relay'],
  codeIn: 'at_relay',
  steps: ['new', 'accepted', 'ready', 'in_delivery', 'at_relay', 'delivered'],
  toldApart: ['in_delivery', 'at_relay', 'delivered'],
  words: {
    place: 'au point relais',
    team: 'Au point relais',
    states: {
      in_delivery: 'En route vers le point relais',
      delivered: 'Retiré au point relais',
      closed: 'Retiré au point relais',
    },
    given: 'Retiré',
    expected: 'Arrivée prévue',
    fee: 'Point relais',
    rest: {
      rest: 'au point relais',
      toPay: 'au point relais',
      deducted: 'déduit au point relais',
    },
    later: 'Au point relais, en espèces',
    paidWhere: 'au point relais',
    isPaid: 'payée au point relais',
    exchange: 'le client y rend l’ancien, qu’un livreur vous rapporte.',
    newOneWaits: 'Le nouveau vous attend au point relais dès qu’il y arrive : apportez l’ancien.',
    codeTo: 'au point relais',
  },
}

export const ways: Readonly<Record<ReceivePlace, Way>> = { door, shop, relay }

/** Older stored answers name no place: they are of doors. */
export function wayOf({ receiveAt }: { receiveAt?: ReceivePlace | undefined }): Way {
  return ways[receiveAt ?? 'door']
}

/** Places whose ways have something. */
export function placesWhere(has: (way: Way) => boolean): ReceivePlace[] {
  return Object.entries(ways).flatMap(([place, way]) => (has(way) ? [place as ReceivePlace] : []))
}

/** « Livraison, 2 colis », « À la boutique, sans frais » */
export function feeWords(received: Parameters<typeof wayOf>[0], parcels?: number): string {
  const { hasCourier, words } = wayOf(received)
  return hasCourier && parcels !== undefined ? `${words.fee}, ${parcels} colis` : words.fee
}

/** Tells whether the parcel waits at its shop for the buyer. */
export function isToCollect(parcel: { receiveAt: ReceivePlace; state: ParcelState }): boolean {
  return parcel.state === 'ready' && !wayOf(parcel).hasCourier
}

import { plural } from '#kernel/wire/plural.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import {
  atWords,
  beforeWords,
  daysLeftWords,
  promisedWords,
  shortDay,
} from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import { shopWords } from '#modules/orders/contract/order-words.ts'
import type { SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { timeLeft } from '#modules/payments/web/index.ts'

import { parcelTones } from '#modules/orders/web/index.ts'

type Chip = { words: string; tone: BadgeTone }

/** The line beside it names the person a ready parcel waits for. */
export function parcelChip(state: ParcelState, receiveAt?: SellerParcel['receiveAt']): Chip {
  const words =
    wayOf({ receiveAt }).isCollected && state === 'delivered'
      ? 'retirée'
      : parcelHas('isToFetch', state)
        ? shopWords.ready
        : shopWords[state]
  return { words: words.toLowerCase(), tone: parcelTones[state].seller }
}

export const awaitsChip: Chip = { words: 'retour attendu', tone: 'waiting' }

/** Chip of a parcel that has left the shop. */
export function pastChip({
  state,
  disputed,
  awaitsGoods,
  receiveAt,
}: Pick<SellerParcel, 'state' | 'disputed' | 'awaitsGoods' | 'receiveAt'>): Chip {
  if (disputed) return complaintChip
  return awaitsGoods ? awaitsChip : parcelChip(state, receiveAt)
}

export const complaintChip: Chip = { words: 'réclamation', tone: 'danger' }

const PRESSING_MS = 2 * 3_600_000

/** Returns the time left, or the person the parcel waits for. */
export function delayWords(
  parcel: Pick<
    SellerParcel,
    'state' | 'acceptBefore' | 'prepareBefore' | 'stateSince' | 'toCollect' | 'drop'
  >,
  now: number,
): { words: string; pressing: boolean } | null {
  const { state, acceptBefore, prepareBefore, stateSince, toCollect, drop } = parcel
  if (toCollect) return keptWords(toCollect.before, now)
  if (state === 'new' && acceptBefore) {
    const left = acceptanceWords(acceptBefore, now)
    return left ? { words: left, pressing: Date.parse(acceptBefore) - now < PRESSING_MS } : null
  }
  if (state === 'accepted' && prepareBefore) return preparationWords(prepareBefore, now)
  if (state === 'accepted')
    return { words: `acceptée ${atWords(stateSince, now)}`, pressing: false }
  if (drop && parcelHas('isReady', state)) return { words: dropWords(drop), pressing: false }
  if (state === 'ready') return { words: 'en attente d’un livreur', pressing: false }
  if (parcelHas('isToFetch', state)) return { words: 'le livreur arrive', pressing: false }
  return null
}

/** « à déposer au Relais Tembely, mar. 1er déc. » */
function dropWords({ place, day }: NonNullable<SellerParcel['drop']>): string {
  return [`à déposer au ${place.name}`, day && shortDay(day)].filter(Boolean).join(', ')
}

/** « à préparer demain avant 18 h », « en retard, promise pour hier » */
function preparationWords(before: string, now: number): { words: string; pressing: boolean } {
  const left = Date.parse(before) - now
  const promised = promisedWords(before, now)
  if (left <= 0) return { words: `en retard, promise ${promised}`, pressing: true }
  const words = promised.startsWith('pour') ? promised : beforeWords(before, now)
  return { words: `à préparer ${words}`, pressing: left < PRESSING_MS }
}

const SOON_MS = 12 * 3_600_000
const LONGEST_MS = 72 * 3_600_000

/** « encore 3 h 20 », « avant lun. 23 nov., 12 h »; null once it is over. */
export function acceptanceWords(acceptBefore: string, now: number): string | null {
  const left = Date.parse(acceptBefore) - now
  if (!(left > 0)) return null
  return left > SOON_MS && left <= LONGEST_MS
    ? beforeWords(acceptBefore, now)
    : timeLeft(acceptBefore, now, LONGEST_MS)
}

/** « à retirer, reste 3 jours » */
function keptWords(before: string, now: number): { words: string; pressing: boolean } {
  const left = daysLeftWords(before, now) ?? 'dernier jour'
  return { words: `à retirer, ${left}`, pressing: left === 'dernier jour' }
}

export function pieceWords({
  size,
  color,
  qty,
}: {
  size: string | null
  color: string | null
  qty: number
}): string {
  const variant = [size, color].filter(Boolean).join(', ')
  return [variant, `${qty} ${plural(qty, 'pièce')}`].filter(Boolean).join(' · ')
}

export function doneWords(state: ParcelState): string | null {
  if (state === 'accepted') return 'Acceptée'
  if (state === 'ready') return 'Préparée'
  return state === 'cancelled' ? 'Refusée' : null
}

export function lostWords({
  state,
  itemsTotal,
}: Pick<SellerParcel, 'state' | 'itemsTotal'>): string | null {
  return isLost(state) && itemsTotal !== null ? `sur ${formatFrancs(itemsTotal)}` : null
}

function isLost(state: ParcelState): boolean {
  return parcelHas('isGivenUp', state) || parcelHas('isSentBack', state)
}

export function isOver(state: ParcelState): boolean {
  return !parcelHas('atShop', state)
}

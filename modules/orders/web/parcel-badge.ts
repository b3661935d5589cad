import { parcelWords } from '#modules/orders/contract/order-words.ts'
import type { Parcel } from '#modules/orders/contract/orders.ts'
import { type OrderState, parcelHas } from '#modules/orders/contract/order-states.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { formatDay } from '#web/ui/words/dates.ts'

import { parcelTones } from './parcel-tones.ts'

export const orderTones: Readonly<Record<OrderState, BadgeTone>> = {
  awaiting_payment: 'waiting',
  new: 'waiting',
  in_progress: 'waiting',
  in_delivery: 'earth',
  delivered: 'ok',
  closed: 'ok',
  cancelled: 'neutral',
  partly_cancelled: 'neutral',
}

/** « Livré le 21 nov. », « En préparation », with the colour of its family. */
export function parcelBadge({ state, history }: Pick<Parcel, 'state' | 'history'>): {
  tone: BadgeTone
  words: string
} {
  const tone = parcelTones[state].buyer
  const delivered = history.find((move) => move.state === 'delivered')
  if (delivered && parcelHas('isDelivered', state))
    return { tone, words: `Livré le ${formatDay(delivered.at)}` }
  if (state === 'new') return { tone, words: 'En attente de la boutique' }
  return { tone, words: state === 'accepted' ? 'En préparation' : parcelWords[state] }
}

import { fulfilmentWords } from '#contract/orders/order-words.ts'
import type { Fulfilment } from '#contract/orders/orders.ts'
import type { FulfilmentState, OrderState } from '#contract/orders/order-states.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { formatDay } from '#web/ui/dates.ts'

const fulfilmentTones: Readonly<Record<FulfilmentState, BadgeTone>> = {
  awaiting_payment: 'att',
  new: 'att',
  accepted: 'att',
  ready: 'info',
  assigned: 'info',
  in_delivery: 'terre',
  delivered: 'ok',
  closed: 'ok',
  failed: 'non',
  returning: 'non',
  returned: 'neutre',
  cancelled: 'neutre',
}

export const orderTones: Readonly<Record<OrderState, BadgeTone>> = {
  awaiting_payment: 'att',
  new: 'att',
  in_progress: 'att',
  in_delivery: 'terre',
  delivered: 'ok',
  closed: 'ok',
  cancelled: 'neutre',
  partly_cancelled: 'neutre',
}

/** « Livré le 21 nov. », « En préparation », with the colour of its family. */
export function parcelBadge({ state, history }: Pick<Fulfilment, 'state' | 'history'>): {
  tone: BadgeTone
  words: string
} {
  const tone = fulfilmentTones[state]
  const delivered = history.find((move) => move.state === 'delivered')
  if (delivered && (state === 'delivered' || state === 'closed'))
    return { tone, words: `Livré le ${formatDay(delivered.at)}` }
  if (state === 'new') return { tone, words: 'En attente de la boutique' }
  return { tone, words: state === 'accepted' ? 'En préparation' : fulfilmentWords[state] }
}

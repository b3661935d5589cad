import { wayOf } from '#modules/parcels/contract/ways.ts'
import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { standingWords } from '#modules/orders/contract/order-words.ts'
import type { Parcel } from '#modules/orders/contract/orders.ts'
import { type OrderState, parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { parcelTones } from '#modules/orders/web/index.ts'
import './orders.css'

export function OrderNumber({ number }: { number: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      showNotice('Numéro copié')
    } catch {
      // Clipboard unavailable: the user copies by hand.
      showNotice('Le numéro n’a pas pu être copié. Notez-le.', { tone: 'failed' })
    }
  }
  return (
    <span className="order-number tiny muted figures">
      <span translate="no">{number}</span>
      <button
        className="icon-button"
        type="button"
        aria-label={`Copier le numéro ${number}`}
        onClick={() => void copy()}
      >
        <Icon name="copy" size={16} />
      </button>
    </span>
  )
}

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

export function parcelBadge({
  state,
  history,
  receiveAt,
}: Pick<Parcel, 'state' | 'history' | 'receiveAt'>): {
  tone: BadgeTone
  words: string
} {
  const tone = parcelTones[state].buyer
  const delivered = history.find((move) => move.state === 'delivered')
  if (delivered && parcelHas('isDelivered', state))
    return {
      tone,
      words: `${wayOf({ receiveAt }).words.given} le ${dayOfMonth(delivered.at)}`,
    }
  return { tone, words: standingWords({ state, receiveAt }) }
}

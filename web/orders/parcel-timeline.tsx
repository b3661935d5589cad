import type { Parcel } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/payments/payment-method.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { typographic } from '#web/ui/typographic.ts'

import { stepsOf } from './parcel-steps.ts'

/** The parcel’s way, with its hours; where it broke off, why. */
export function ParcelTimeline({ parcel, method }: { parcel: Parcel; method: PaymentMethod }) {
  return (
    <ol className="timeline">
      {stepsOf(parcel, method).map(({ words, at, by, reason, place }) => (
        <li
          key={`${words} ${at}`}
          className={place}
          aria-current={place === 'current' ? 'step' : undefined}
        >
          <i>
            {place === 'done' && <Icon name="check" size={16} />}
            {place === 'stop' && <Icon name="close" size={16} />}
          </i>
          <h3>{words}</h3>
          {at && <p>{[formatMoment(at), by].filter(Boolean).join(', ')}</p>}
          {reason && <p className="quote">{typographic(reason)}</p>}
        </li>
      ))}
    </ol>
  )
}

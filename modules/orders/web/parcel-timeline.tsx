import type { Parcel } from '#modules/orders/contract/orders.ts'
import type { PaymentMethod } from '#modules/payments/contract/payment-method.ts'
import { formatMoment } from '#web/ui/words/dates.ts'
import { Timeline } from '#web/ui/lists/timeline.tsx'
import { typographic } from '#web/ui/words/typographic.ts'

import { stepsOf } from './parcel-steps.ts'

/** The parcel’s way, with its hours; where it broke off, why. */
export function ParcelTimeline({ parcel, method }: { parcel: Parcel; method: PaymentMethod }) {
  return (
    <Timeline
      steps={stepsOf(parcel, method).map(({ words, at, by, reason, place }) => ({
        key: `${words} ${at}`,
        words,
        place,
        detail: at && [formatMoment(at), by].filter(Boolean).join(', '),
        quote: reason && typographic(reason),
      }))}
    />
  )
}

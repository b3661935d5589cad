import type { Parcel } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/payments/payment-method.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { typographic } from '#web/ui/typographic.ts'

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

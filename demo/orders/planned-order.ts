import type { DemoComplaint, DemoReview } from '../content.ts'

/** A line of a cart: product key, index of the variant (0 when it has none), quantity. */
export type PlannedLine = { product: string; variant: number; quantity: number }

/** Acts on a parcel, each by the usual use case. `forget`: the shop let its twelve hours pass. */
export type PlannedAct =
  | {
      do:
        | 'accept'
        | 'ready'
        | 'take'
        | 'pick up'
        | 'hand over'
        | 'try again'
        | 'return'
        | 'forget'
        | 'close'
        | 'cancel'
    }
  | { do: 'refuse' | 'fail'; reason: string }
  | { do: 'review'; product: string; review: DemoReview }
  | { do: 'reply'; text: string }
  /** The shop asks to remove the review; the team may agree. */
  | { do: 'report' | 'hide'; reason: string }
  | { do: 'complain'; complaint: DemoComplaint }
  | { do: 'answer'; from: 'buyer' | 'shop' | 'support'; text: string }
  /** `inPart`: a refund of half of the goods, where it is one. */
  | {
      do: 'resolve'
      outcome: NonNullable<DemoComplaint['outcome']>
      inPart: boolean
      reason: string
    }

export type PlannedStep = PlannedAct & { at: Date }

/** One shop's parcel. `kept`: its goods do not come back to the stock. */
export type PlannedParcel = {
  shop: string
  lines: PlannedLine[]
  courier: string
  steps: PlannedStep[]
  kept: boolean
}

/**
 * `paid` by telephone: at once, after a refused attempt, not yet (by the buyer, or by a relative
 * who was sent a link), or never (the reservation ends, with or without an attempt).
 */
export type PaymentStory =
  | 'paid'
  | 'second try'
  | 'waiting'
  | 'relative asked'
  | 'left on the page'
  | 'never opened'

export type PlannedOrder = {
  /** Constant name of its step. */
  name: string
  /** Phone. */
  buyer: string
  placedAt: Date
  payment:
    | { method: 'cash_on_delivery' }
    | { method: 'mobile_money'; story: PaymentStory; at: Date }
  parcels: PlannedParcel[]
  /** Keep the address under this name. */
  saveAs?: string
  /** Promotion codes that the buyer types. */
  codes?: string[]
}

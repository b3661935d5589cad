import type { DemoComplaint, DemoReview } from '../content.ts'
import type { ParcelStateOf } from '#modules/parcels/contract/order-states.ts'

/** States that wait for an act. */
export type Target =
  | Exclude<ParcelStateOf<'isOpen'>, 'at_relay'>
  | 'delivered'
  | 'paid at the door'
  | 'kept in part'

/** Product key, index of the variant (0 without variants), quantity. */
export type PlannedLine = { product: string; variant: number; quantity: number }

/** `forget`: the shop's twelve hours ran out. */
export type PlannedAct =
  | {
      do:
        | 'accept'
        | 'ready'
        | 'take'
        | 'pick up'
        | 'hand over'
        | 'hand over a part'
        | 'pay at the door'
        | 'try again'
        | 'return'
        | 'forget'
        | 'close'
        | 'cancel'
        | 'bring to relay'
        | 'hand over at relay'
        | 'hand over at shop'
        | 'remind of relay'
        | 'end relay days'
        | 'give up'
    }
  | { do: 'refuse' | 'fail'; reason: string }
  | { do: 'review'; product: string; review: DemoReview }
  | { do: 'reply'; text: string }
  /** Shop's request; the team may agree. */
  | { do: 'report' | 'hide'; reason: string }
  | { do: 'complain'; complaint: DemoComplaint }
  | { do: 'answer'; from: 'buyer' | 'shop' | 'support'; text: string }
  /** `inPart`: half of the goods. */
  | {
      do: 'resolve'
      outcome: NonNullable<DemoComplaint['outcome']>
      inPart: boolean
      reason: string
    }

export type PlannedStep = PlannedAct & { at: Date }

/** `kept`: its goods do not return to the stock. */
export type PlannedParcel = {
  shop: string
  lines: PlannedLine[]
  courier: string
  steps: PlannedStep[]
  kept: boolean
}

/**
 * By telephone: at once, after a refusal, awaited (from the buyer, or a relative with the link), or
 * never, until the reservation ends.
 */
export type PaymentStory =
  | 'paid'
  | 'second try'
  | 'waiting'
  | 'relative asked'
  | 'left on the page'
  | 'never opened'

export type PlannedOrder = {
  /** Constant name. */
  name: string
  buyer: string
  placedAt: Date
  payment:
    | { method: 'cash_on_delivery' }
    | { method: 'mobile_money'; story: PaymentStory; at: Date }
  parcels: PlannedParcel[]
  receiveAt?: 'shop'
  /** Name of the relay point that receives it. */
  relay?: string
  saveAs?: string
  codes?: string[]
}

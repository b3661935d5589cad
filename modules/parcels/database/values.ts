/** As in the view `parcel_states`, which tests compare. */
export const parcelStates = [
  'awaiting_payment',
  'new',
  'accepted',
  'ready',
  'assigned',
  'in_delivery',
  'at_relay',
  'delivered',
  'closed',
  'failed',
  'returning',
  'returned',
  'cancelled',
] as const
type ParcelState = (typeof parcelStates)[number]

/** Trips after a sale: a new article for an old one, and goods on their way back from a buyer. */
export const errands = ['replacement', 'goods_back'] as const

/** Whose box holds cash for an order: a courier's, or a relay point's. */
export const cashBoxKinds = ['courier', 'relay'] as const

/** Facts of the view `parcel_states`: for types, screens and the indexes of `parcels`. */
export const parcelStateFacts = {
  isOpen: [
    'awaiting_payment',
    'new',
    'accepted',
    'ready',
    'assigned',
    'in_delivery',
    'at_relay',
    'failed',
    'returning',
  ],
  /** Paid or promised, neither given up nor returning. */
  isSold: [
    'new',
    'accepted',
    'ready',
    'assigned',
    'in_delivery',
    'at_relay',
    'failed',
    'delivered',
    'closed',
  ],
  isDelivered: ['delivered', 'closed'],
  isGivenUp: ['cancelled', 'returned'],
  atShop: ['new', 'accepted', 'ready', 'assigned'],
  isReady: ['ready', 'assigned'],
  /** A courier is on his way to its shop for it. */
  isToFetch: ['assigned'],
  /** A courier is responsible. */
  isCarried: ['assigned', 'in_delivery', 'failed', 'returning'],
  onTheWay: ['in_delivery', 'failed', 'returning'],
  onBoard: ['ready', 'assigned', 'in_delivery', 'failed', 'returning'],
  /** On its way to its buyer, or to the relay point where she collects it. */
  isComing: ['in_delivery'],
  /** The buyer's code may be requested. */
  atDoor: ['in_delivery', 'failed'],
  /** Ordered, and neither handed over, given up nor sent back. */
  isToCome: [
    'awaiting_payment',
    'new',
    'accepted',
    'ready',
    'assigned',
    'in_delivery',
    'at_relay',
    'failed',
  ],
  /** Kept by a relay point. */
  atRelay: ['at_relay'],
  inTrouble: ['failed', 'returning'],
  isReturning: ['returning'],
  /** Its shop has it again. */
  isBack: ['returned'],
  isSentBack: ['returning', 'returned'],
} as const satisfies Readonly<Record<string, readonly ParcelState[]>>

/** Each has an instant by when it must be left, `parcels.due_at`. */
export const dueStates = [...parcelStateFacts.isOpen, 'delivered'] as const

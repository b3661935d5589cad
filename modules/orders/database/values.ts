// What columns of orders may hold.

export const parcelStates = [
  'awaiting_payment',
  'new',
  'accepted',
  'ready',
  'assigned',
  'in_delivery',
  'delivered',
  'closed',
  'failed',
  'returning',
  'returned',
  'cancelled',
] as const
type ParcelState = (typeof parcelStates)[number]

/** What a parcel's state means, a set of states a fact: the columns of the view parcel_facts. */
export const parcelStateFacts = {
  /** Somebody still waits for it. */
  isOpen: [
    'awaiting_payment',
    'new',
    'accepted',
    'ready',
    'assigned',
    'in_delivery',
    'failed',
    'returning',
  ],
  /**
   * It counts as bought, and as a sale: paid for or promised, neither given up nor on its way back.
   */
  isSold: ['new', 'accepted', 'ready', 'assigned', 'in_delivery', 'failed', 'delivered', 'closed'],
  isDelivered: ['delivered', 'closed'],
  isGivenUp: ['cancelled', 'returned'],
  /** Its goods have not left the shop. */
  atShop: ['new', 'accepted', 'ready', 'assigned'],
  /** Packed, waiting at the shop for a courier. */
  isReady: ['ready', 'assigned'],
  /** A courier answers for it. */
  isCarried: ['assigned', 'in_delivery', 'failed', 'returning'],
  /** It has left the shop and is not handed over. */
  onTheWay: ['in_delivery', 'failed', 'returning'],
  /** On the dispatch board. */
  onBoard: ['ready', 'assigned', 'in_delivery', 'failed', 'returning'],
  /** The buyer's code may be asked for. */
  atDoor: ['in_delivery', 'failed'],
  inTrouble: ['failed', 'returning'],
  isSentBack: ['returning', 'returned'],
} as const satisfies Readonly<Record<string, readonly ParcelState[]>>

/** What a link to answer a new order does. */
export const saleAnswers = ['accept', 'refuse'] as const

/** What somebody may have open at once before the market knows that orders reach him. */
export type OrderCeilings = {
  /** Orders to be paid by telephone that are not paid yet. */
  unpaidOrders: number
  /** Orders to be paid at the door that are on their way. */
  cashOrders: number
  /** The part of what is left of a product that his unpaid orders may keep from others, and units that are always allowed. */
  stockShare: number
  stockUnits: number
}

/**
 * `newcomer`: no order was ever delivered to this account. `proved`: neither, but a code by SMS has shown that the number is his.
 * Who has received an order has no ceiling.
 */
export const orderCeilings: Readonly<Record<'newcomer' | 'proved', OrderCeilings>> = {
  newcomer: { unpaidOrders: 2, cashOrders: 2, stockShare: 0.5, stockUnits: 7 },
  proved: { unpaidOrders: 6, cashOrders: 6, stockShare: 1, stockUnits: 7 },
}

/** Messages a day to the number of somebody to whom no order was delivered and who never proved it; codes that somebody waits for come beside. */
export const NEWCOMER_SMS_A_DAY = 10

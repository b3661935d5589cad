/** What a buyer may have open at once before an order was delivered to him. */
export type OrderCeilings = {
  /** Orders to be paid by telephone that are not paid yet. */
  unpaidOrders: number
  /** Orders to be paid at the door that are on their way. */
  cashOrders: number
  /**
   * The share of a product's stock that his unpaid orders may reserve, and units that are always
   * allowed.
   */
  stockShare: number
  stockUnits: number
}

/**
 * `newcomer`: no order was ever delivered to this account. `proved`: none either, but a code by SMS
 * has proved the number. An account with a delivered order has no ceiling.
 */
export const orderCeilings: Readonly<Record<'newcomer' | 'proved', OrderCeilings>> = {
  newcomer: { unpaidOrders: 2, cashOrders: 2, stockShare: 0.5, stockUnits: 7 },
  proved: { unpaidOrders: 6, cashOrders: 6, stockShare: 1, stockUnits: 7 },
}

/**
 * Messages a day to the number of a newcomer who has not proved it; awaited codes are not counted.
 */
export const NEWCOMER_SMS_A_DAY = 10

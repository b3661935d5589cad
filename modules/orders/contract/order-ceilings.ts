/** Limits until a first delivered order. */
export type OrderCeilings = {
  /** Mobile money. */
  unpaidOrders: number
  /** Under way. */
  cashOrders: number
  /** Share of a product's stock, and units always allowed. */
  stockShare: number
  stockUnits: number
}

/** `newcomer`: no delivered order. `proved`: none, but a verified number. Others have no limit. */
export const orderCeilings: Readonly<Record<'newcomer' | 'proved', OrderCeilings>> = {
  newcomer: { unpaidOrders: 2, cashOrders: 2, stockShare: 0.5, stockUnits: 7 },
  proved: { unpaidOrders: 6, cashOrders: 6, stockShare: 1, stockUnits: 7 },
}

/** Daily messages to an unverified newcomer, without requested codes. */
export const NEWCOMER_SMS_A_DAY = 10

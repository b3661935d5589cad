import { expect, test } from 'vitest'

import { atTheDoor, takenOff } from './order-due.ts'

const parcel = (state: 'new' | 'delivered' | 'cancelled' | 'returned' | 'in_delivery') => ({
  state,
  itemsTotal: 9_000,
  marketDiscount: 0,
  shippingFee: 500,
})

test('a parcel that will not come is taken off the total, unless none comes', () => {
  expect(takenOff({ fulfillments: [parcel('new'), parcel('cancelled'), parcel('returned')] })).toBe(
    19_000,
  )
  expect(takenOff({ fulfillments: [parcel('new'), parcel('delivered')] })).toBe(0)
  expect(takenOff({ fulfillments: [parcel('cancelled')] })).toBe(0)
})

test('each parcel in cash is paid at the door when it comes', () => {
  expect(atTheDoor(parcel('in_delivery'), 'cash_on_delivery')).toBe(9_500)
  expect(atTheDoor(parcel('in_delivery'), 'orange_money')).toBeNull()
  expect(atTheDoor(parcel('delivered'), 'cash_on_delivery')).toBeNull()
  expect(atTheDoor(parcel('cancelled'), 'cash_on_delivery')).toBeNull()
})

import { expect, test } from 'vitest'

import type { Parcel } from '#modules/orders/contract/orders.ts'

import { parcelTitle, shownParcel } from './shown-parcel.ts'

const parcel = (number: number, state: Parcel['state'], clientOtp?: string): Parcel => ({
  _id: String(number),
  number,
  shopName: 'Mariam Textile',
  shopSlug: 'mariam-textile',
  shopPhone: '76000000',
  state,
  items: [],
  itemsTotal: 0,
  shopDiscount: 0,
  shopPromotion: null,
  marketDiscount: 0,
  shippingFee: 0,
  clientOtp,
  courier: null,
  delay: { from: '2026-11-21', to: '2026-11-21', label: 'sam. 21 nov.' },
  history: [],
  cancelReason: null,
})
const items = (...goods: [name: string, qty: number][]) => ({
  items: goods.map(([name, qty]) => ({
    _id: name,
    product: name,
    slug: name,
    name,
    imageUrl: null,
    size: null,
    color: null,
    qty,
    unitPrice: 1,
    lineTotal: qty,
  })),
})

test('the parcel asked for is shown, whatever the others', () => {
  expect(
    shownParcel({ fulfillments: [parcel(1, 'in_delivery', '123456'), parcel(2, 'delivered')] }, 2)
      ?.number,
  ).toBe(2)
})

test('by default the parcel at the door is shown, else one on its way, else the first', () => {
  expect(
    shownParcel(
      { fulfillments: [parcel(1, 'accepted'), parcel(2, 'in_delivery', '123456')] },
      Number.NaN,
    )?.number,
  ).toBe(2)
  expect(
    shownParcel({ fulfillments: [parcel(1, 'delivered'), parcel(2, 'accepted')] }, 9)?.number,
  ).toBe(2)
  expect(
    shownParcel({ fulfillments: [parcel(1, 'delivered'), parcel(2, 'cancelled')] }, 0)?.number,
  ).toBe(1)
  expect(shownParcel({ fulfillments: [] }, 1)).toBeUndefined()
})

test('a parcel is called by what is in it', () => {
  expect(
    [
      items(['Boubou', 1]),
      items(['Lampe', 2]),
      items(['Boubou', 1], ['Lampe', 1]),
      items(['A', 1], ['B', 1], ['C', 1]),
      items(),
    ].map(parcelTitle),
  ).toEqual(['Boubou', '2 × Lampe', 'Boubou et 1 autre', 'A et 2 autres', 'Colis'])
})

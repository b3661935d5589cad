import { describe, expect, test } from 'vitest'

import type { VendorInTransit } from '#contract/deliveries/deliveries.ts'
import { quartiers } from '#contract/kernel/locations.ts'

import { fromNear, kmWords } from './near.ts'
import { quartierPlaces } from './quartier-places.ts'

function shop(
  shopName: string,
  quartier: string | null,
  readySince: string,
  mine = false,
): VendorInTransit {
  const parcel = {
    fulfillmentId: '',
    orderNumber: '',
    mine,
    readySince,
    itemsCount: 1,
    title: '',
    destination: '',
    cashDue: 0,
  }
  return {
    shopId: shopName,
    shopName,
    shopAddress: '',
    region: 'Bamako',
    quartier,
    phone: '',
    parcels: [parcel],
  }
}

const shops = [
  shop('loin', 'Sénou', '2026-11-20T08:00:00Z'),
  shop('inconnue', null, '2026-11-20T09:00:00Z', true),
  shop('près', 'Badalabougou', '2026-11-20T10:00:00Z'),
]
const names = (sorted: readonly VendorInTransit[]) => sorted.map(({ shopName }) => shopName)

describe('the shops a courier goes to', () => {
  test('come nearest to the phone first, those without a known place last', () => {
    const near = fromNear(shops, { latitude: 12.627, longitude: -7.99 })
    expect(names(near)).toEqual(['près', 'loin', 'inconnue'])
    expect(near[0]?.km).toBeLessThan(0.5)
    expect(near[1]?.km).toBeGreaterThan(9)
  })

  test('without a position come in the order of waiting, those given to the courier first', () => {
    expect(names(fromNear(shops, null))).toEqual(['inconnue', 'loin', 'près'])
  })

  test('can be placed in every quartier of Bamako', () => {
    expect(
      quartiers.filter(({ label }) => !(label in quartierPlaces)).map(({ label }) => label),
    ).toEqual([])
  })
})

test('distances are written as people say them', () => {
  expect(kmWords(0.56)).toBe('0,6\u00a0km')
  expect(kmWords(12.4)).toBe('12\u00a0km')
})

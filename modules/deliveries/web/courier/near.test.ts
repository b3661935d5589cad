import { describe, expect, test } from 'vitest'

import type { VendorInTransit } from '#modules/deliveries/contract/deliveries.ts'

import { distanceWords, fromNear, kmWords } from './shops-tab.tsx'

function shop(
  shopName: string,
  place: VendorInTransit['place'],
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
    quartier: null,
    place,
    phone: '',
    parcels: [parcel],
  }
}

const senou = { latitude: 12.53, longitude: -7.948, of: 'quartier' } as const
const badalabougou = { latitude: 12.626, longitude: -7.99, of: 'quartier' } as const
const shops = [
  shop('loin', senou, '2026-11-20T08:00:00Z'),
  shop('inconnue', null, '2026-11-20T09:00:00Z', true),
  shop('près', badalabougou, '2026-11-20T10:00:00Z'),
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

  test('in a quartier without a place of its own are about as far as the centre of its commune', () => {
    const here = { latitude: 12.627, longitude: -7.99 }
    const [near] = fromNear([shop('neuve', { ...senou, of: 'commune' }, '2026-11-20')], here)
    expect(near && distanceWords(near)).toBe('environ 12\u00a0km, au centre de la commune')
    const [exact] = fromNear([shop('connue', senou, '2026-11-20')], here)
    expect(exact && distanceWords(exact)).toBe('12\u00a0km')
  })
})

test('distances are written as people say them', () => {
  expect(kmWords(0.56)).toBe('0,6\u00a0km')
  expect(kmWords(12.4)).toBe('12\u00a0km')
})

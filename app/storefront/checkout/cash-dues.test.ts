import { expect, test } from 'vitest'

import type { Quote } from '#modules/pricing/contract/quote.ts'
import { delayBetween } from '#modules/pricing/contract/delivery-estimate.ts'
import { cashDues } from './cash-dues.ts'

type Priced = Parameters<typeof cashDues>[0]

function parcel(day: string | null, itemsTotal: number): Quote['shops'][number] {
  const delay = day === null ? null : delayBetween({ from: day, to: day })
  return { itemsTotal, shippingFee: 500, delay } as Quote['shops'][number]
}
const cash = { allowed: true, ceiling: 100_000, reason: null } as Priced['cashOnDelivery']
const duesOf = (shops: Priced['shops'], more: Partial<Priced> = {}) =>
  cashDues({ shops, marketDiscount: 0, cashOnDelivery: cash, ...more })?.replaceAll(/\s/gu, ' ')

const [monday, friday] = ['2026-11-30', '2026-12-04']

test('cash of parcels that come on two days is said day by day, the first day first', () => {
  const shops = [parcel(friday, 30_500), parcel(monday, 10_000), parcel(friday, 1_000)]
  expect(duesOf(shops)).toBe('10 500 f lun. 30 nov., puis 32 500 f ven. 4 déc.')
})

test('nothing is said of one day, of an unknown day, or where another sum is due', () => {
  const two = [parcel(monday, 10_000), parcel(friday, 30_500)]
  expect(duesOf([parcel(monday, 10_000), parcel(monday, 5_000)])).toBeUndefined()
  expect(duesOf([parcel(monday, 10_000), parcel(null, 5_000)])).toBeUndefined()
  expect(duesOf([parcel(monday, 10_001), parcel(friday, 5_000)])).toBeUndefined()
  expect(duesOf(two, { marketDiscount: 500 })).toBeUndefined()
  expect(duesOf(two, { cashOnDelivery: { ...cash, allowed: false } })).toBeUndefined()
  const deposit = { francs: 5_000 } as NonNullable<Priced['cashOnDelivery']['deposit']>
  expect(duesOf(two, { cashOnDelivery: { ...cash, deposit } })).toBeUndefined()
})

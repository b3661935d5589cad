import { expect, test } from 'vitest'

import { previewOf } from './preview-card.tsx'

const costs = { commissionBasisPoints: 500, delivery: 1_000 }

test('a seller sees what a buyer pays, and what is left for the shop', () => {
  expect(previewOf({ kind: 'percent', amount: 10, minGoods: 20_000, maxUses: 100 }, costs)).toEqual(
    {
      goods: 50_000,
      buyerPays: 45_000,
      commission: 2_250,
      delivery: 0,
      shopGets: 42_750,
      words:
        'Sans promotion, vous recevriez 47\u202f500\u00a0f. 100 utilisations comme celle-ci coûtent 475\u202f000\u00a0f.',
    },
  )
  expect(
    previewOf({ kind: 'delivery', amount: null, minGoods: 80_000, maxUses: null }, costs),
  ).toMatchObject({ goods: 80_000, buyerPays: 80_000, delivery: 1_000, shopGets: 75_000 })
})

test('nothing is computed from half a form', () => {
  const half = { minGoods: null, maxUses: null }
  expect(previewOf({ kind: 'percent', amount: null, ...half }, costs)).toBeNull()
  expect(previewOf({ kind: 'percent', amount: 91, ...half }, costs)).toBeNull()
  const whole = { kind: 'percent', amount: 10, ...half } as const
  expect(previewOf({ ...whole, minGoods: Number.NaN }, costs)).toBeNull()
  expect(previewOf({ ...whole, maxUses: Number.NaN }, costs)).toBeNull()
})

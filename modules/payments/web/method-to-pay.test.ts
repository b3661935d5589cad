import { expect, test } from 'vitest'

import { methodToPay } from './method-to-pay.ts'

const orange = { name: 'orange_money', open: true, reason: null } as const
const wave = { name: 'wave', open: true, reason: null } as const
const away = { open: false, reason: 'Ne répond pas.' } as const

test('the method that a buyer used last is chosen at first, as long as it is open', () => {
  expect(methodToPay('wave', [orange, wave], true)).toBe('wave')
  expect(methodToPay('cash_on_delivery', [orange, wave], true)).toBe('cash_on_delivery')
  expect(methodToPay('cash_on_delivery', [orange, wave], false)).toBe('orange_money')
  expect(methodToPay(null, [orange, wave], true)).toBe('orange_money')
})

test('a closed operator is not chosen at first, and neither is cash where it is not taken', () => {
  expect(methodToPay('wave', [orange, { ...wave, ...away }], true)).toBe('orange_money')
  expect(methodToPay('orange_money', [{ ...orange, ...away }, wave], true)).toBe('wave')
  const none = [
    { ...orange, ...away },
    { ...wave, ...away },
  ]
  expect(methodToPay('wave', none, true)).toBe('cash_on_delivery')
  expect(methodToPay('wave', none, false)).toBe('orange_money')
})

import { describe, expect, test } from 'vitest'

import { chosenStock, isSoldOut, mostToChoose } from './variant-choice.ts'
import { choiceNamed, NOTHING_CHOSEN } from './variant-values.ts'

const boubou = {
  stock: 9,
  useVariants: true,
  variantTypes: ['size' as const, 'color' as const],
  variants: [
    { size: 'M', color: 'Indigo', stock: 3 },
    { size: 'M', color: 'Blanc', stock: 0 },
    { size: 'L', color: 'Indigo', stock: 4 },
    { size: 'L', color: 'Blanc', stock: 2 },
    { size: 'XXL', color: 'Indigo', stock: 0 },
    { size: '', color: null, stock: 0 },
  ],
}
describe('the stock that is shown', () => {
  test('is 0 for a combination that the seller does not have', () => {
    expect(chosenStock(boubou, { size: 'XXL', color: 'Blanc' })).toBe(0)
    expect(mostToChoose(boubou, { size: 'XXL', color: 'Blanc' })).toBe(0)
  })
})

test('an address chooses the size and colour that it names, and none that there is not', () => {
  expect(choiceNamed(boubou, { size: 'xxl', color: ' INDIGO' })).toEqual({
    size: 'XXL',
    color: 'Indigo',
  })
  expect(choiceNamed(boubou, { size: 'S', color: null })).toEqual(NOTHING_CHOSEN)
})

test('a value is sold out when nothing is left of it beside what is already chosen', () => {
  expect(isSoldOut(boubou, 'size', 'XXL', NOTHING_CHOSEN)).toBe(true)
  expect(isSoldOut(boubou, 'size', 'M', NOTHING_CHOSEN)).toBe(false)
  expect(isSoldOut(boubou, 'size', 'M', { size: null, color: 'Blanc' })).toBe(true)
  expect(isSoldOut(boubou, 'color', 'Blanc', { size: 'L', color: null })).toBe(false)
})

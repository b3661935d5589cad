import { describe, expect, test } from 'vitest'

import { choiceProblem, chosenStock, isSoldOut, mostToChoose } from './variant-choice.ts'
import { NOTHING_CHOSEN, valuesOf } from './variant-values.ts'

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

describe('what there is to choose', () => {
  test('sizes and colours are listed once each, without the empty ones, in the seller’s order', () => {
    expect(valuesOf(boubou, 'size')).toEqual(['M', 'L', 'XXL'])
    expect(valuesOf(boubou, 'color')).toEqual(['Indigo', 'Blanc'])
  })
})

describe('the stock that is shown', () => {
  test('is 0 for a combination that the seller does not have', () => {
    expect(chosenStock(boubou, { size: 'XXL', color: 'Blanc' })).toBe(0)
    expect(mostToChoose(boubou, { size: 'XXL', color: 'Blanc' })).toBe(0)
  })
})

test('a value is sold out when nothing is left of it beside what is already chosen', () => {
  expect(isSoldOut(boubou, 'size', 'XXL', NOTHING_CHOSEN)).toBe(true)
  expect(isSoldOut(boubou, 'size', 'M', NOTHING_CHOSEN)).toBe(false)
  expect(isSoldOut(boubou, 'size', 'M', { size: null, color: 'Blanc' })).toBe(true)
  expect(isSoldOut(boubou, 'color', 'Blanc', { size: 'L', color: null })).toBe(false)
})

test('nothing enters the cart before a size, then a colour, is chosen, nor beyond the stock', () => {
  expect(choiceProblem(boubou, NOTHING_CHOSEN, 1)).toEqual({
    about: 'size',
    sentence: 'Veuillez choisir une taille.',
  })
  expect(choiceProblem(boubou, { size: 'L', color: null }, 1)).toEqual({
    about: 'color',
    sentence: 'Veuillez choisir une couleur.',
  })
  expect(choiceProblem(boubou, { size: 'L', color: 'Indigo' }, 5)).toEqual({
    about: 'quantity',
    sentence: 'Stock insuffisant (reste 4).',
  })
  expect(choiceProblem(boubou, { size: 'M', color: 'Blanc' }, 1)).toEqual({
    about: 'quantity',
    sentence: 'Stock insuffisant (reste 0).',
  })
  expect(choiceProblem(boubou, { size: 'L', color: 'Indigo' }, 4)).toBeNull()
})

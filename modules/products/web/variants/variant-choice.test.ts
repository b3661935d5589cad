import { describe, expect, test } from 'vitest'

import {
  choiceProblem,
  choiceWords,
  chosenStock,
  isSoldOut,
  mostToChoose,
} from './variant-choice.ts'
import { hasChoices, NOTHING_CHOSEN, valuesOf } from './variant-values.ts'

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
const cable = {
  stock: 7,
  useVariants: true,
  variantTypes: ['color' as const],
  variants: [{ size: 'M', color: 'USB-C', stock: 7 }],
}
const rice = {
  stock: 5,
  useVariants: false,
  variantTypes: [],
  variants: [{ size: null, color: null, stock: 5 }],
}

describe('what there is to choose', () => {
  test('sizes and colours are listed once each, without the empty ones, in the seller’s order', () => {
    expect(valuesOf(boubou, 'size')).toEqual(['M', 'L', 'XXL'])
    expect(valuesOf(boubou, 'color')).toEqual(['Indigo', 'Blanc'])
  })

  test('a product that varies by colour only never asks for a size', () => {
    expect(valuesOf(cable, 'size')).toEqual([])
    expect(choiceProblem(cable, { size: null, color: 'USB-C' }, 1)).toBeNull()
  })

  test('a product without variants asks for nothing', () => {
    expect(hasChoices(rice)).toBe(false)
    expect(choiceProblem(rice, NOTHING_CHOSEN, 5)).toBeNull()
  })

  test('a product said to vary by size whose variants name none can still be bought', () => {
    const unnamed = {
      stock: 4,
      useVariants: true,
      variantTypes: ['size' as const],
      variants: [{ size: null, color: null, stock: 4 }],
    }
    expect(hasChoices(unnamed)).toBe(false)
    expect(choiceProblem(unnamed, NOTHING_CHOSEN, 4)).toBeNull()
  })
})

describe('the stock that is shown', () => {
  test('is that of the variant of the chosen size and colour, and unknown before both are chosen', () => {
    expect(chosenStock(boubou, NOTHING_CHOSEN)).toBeNull()
    expect(chosenStock(boubou, { size: 'L', color: null })).toBeNull()
    expect(chosenStock(boubou, { size: 'L', color: 'Indigo' })).toBe(4)
  })

  test('is 0 for a combination that the seller does not have', () => {
    expect(chosenStock(boubou, { size: 'XXL', color: 'Blanc' })).toBe(0)
    expect(mostToChoose(boubou, { size: 'XXL', color: 'Blanc' })).toBe(0)
  })

  test('lets one ask for as much as the best variant still possible', () => {
    expect(mostToChoose(boubou, NOTHING_CHOSEN)).toBe(4)
    expect(mostToChoose(boubou, { size: null, color: 'Blanc' })).toBe(2)
    expect(mostToChoose(rice, NOTHING_CHOSEN)).toBe(5)
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

test('a choice reads « couleur, taille », as a person would say it', () => {
  expect(choiceWords({ size: 'L', color: 'Indigo' })).toBe('Indigo, taille L')
  expect(choiceWords({ size: null, color: 'Blanc' })).toBe('Blanc')
})

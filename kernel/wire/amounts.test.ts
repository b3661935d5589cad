import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  amountIn,
  basisPointsIn,
  countIn,
  readAmount,
  readCount,
  readSignedAmount,
} from './amounts.ts'
import { formatFrancs } from './money.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'

test.each([
  ['25000', 25_000],
  ['25 000', 25_000],
  ['25\u00a0000\u202fF', 25_000],
  ['25\u2009000 F CFA', 25_000],
  ['25\u3000000 FCFA', 25_000],
  ['  25 000,00 FCFA\n', 25_000],
  ['25.000', 25_000],
  ['25,000', 25_000],
  ['25.000,00 F', 25_000],
  ['XOF 25,000.00', 25_000],
  ['25’000 francs', 25_000],
  ['25 000 francs CFA.', 25_000],
  ['F.CFA 25 000', 25_000],
  ['25 000 F.CFA', 25_000],
  ['25000,00', 25_000],
  ['25000.0 f', 25_000],
  ['25000f', 25_000],
  ['25 000 frs', 25_000],
  ['25 000 Fr.', 25_000],
  ['25000.', 25_000],
  ['+25 000', 25_000],
  ['\u202a25 000\u202c', 25_000],
  ['25\u200b000', 25_000],
  ['٢٥٠٠٠', 25_000],
  ['٢٥٬٠٠٠', 25_000],
  ['߂߅߀߀߀', 25_000],
  ['２５，０００', 25_000],
  ['1.250.000,00', 1_250_000],
  ['1 250 000', 1_250_000],
  ['1.250', 1_250],
  ['1,250', 1_250],
  ['00250', 250],
  ['0', 0],
])('« %s » is one amount', (typed, francs) => {
  expect(readAmount(typed)).toEqual({ value: francs, problem: null })
})

const whole = 'Écrivez un montant en francs entiers, sans centimes.'
const one = 'Écrivez un seul montant.'
const unclear = 'Écrivez un montant en chiffres, comme 25\u202f000.'
const negative = 'Écrivez un montant sans signe moins.'

test.each([
  ['1250,50', whole],
  ['1 250.5 f', whole],
  ['1,25', whole],
  ['1 250 - 1 500', one],
  ['1250/1500', one],
  ['1 250 à 1 500 F', one],
  ['5 000\n10 000', one],
  ['2x500', one],
  ['500 + 200', one],
  ['1e3', one],
  ['0x10', one],
  ['2 5000', unclear],
  ['25 00', unclear],
  ['76 12 34 56', unclear],
  ['1.2500', unclear],
  ['25000,000', unclear],
  ['1 250.000', unclear],
  ['0,500', unclear],
  ['25²', unclear],
  ['25k', unclear],
  ['25 mille', unclear],
  ['25 €', unclear],
  ['25 000 F la pièce', unclear],
  ['cher', unclear],
  ['', unclear],
  ['9'.repeat(13), unclear],
  ['1 '.repeat(40), unclear],
  ['-500', negative],
  ['−\u00a0500 f', negative],
])('« %s » is asked again, never guessed', (typed, problem) => {
  expect(readAmount(typed)).toEqual({ value: null, problem })
})

test('what the market writes is read again, and no text breaks the reader', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (francs) => {
      expect(amountIn(formatFrancs(francs))).toBe(francs)
      expect(readSignedAmount(formatFrancs(-francs)).value).toBe(francs === 0 ? 0 : -francs)
    }),
    propertyRuns(),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const { value, problem } = readAmount(text)
      expect(value === null ? Boolean(problem) : Number.isSafeInteger(value)).toBe(true)
    }),
    propertyRuns(),
  )
})

test('a statement’s amounts may be negative in every way that operators write', () => {
  for (const typed of ['-3 000', '−3.000 F', '3 000-', '(3 000)', 'XOF -3,000.00', '- 3000,00'])
    expect(readSignedAmount(typed).value).toBe(-3_000)
  expect(readSignedAmount('3 000-4 000').value).toBeNull()
  expect(readSignedAmount('-3000,50').value).toBeNull()
})

test('a count is written as an amount is, without a currency; nothing typed is no number', () => {
  expect(['12', '1 200', '1.200', '12,00'].map(countIn)).toEqual([12, 1_200, 1_200, 12])
  expect(readCount('12,5').problem).toBe('Écrivez un nombre entier.')
  expect([countIn('12 f'), amountIn('x'), countIn(''), amountIn(' ')]).toEqual([
    NaN,
    NaN,
    null,
    null,
  ])
})

test('a rate has at most two decimals', () => {
  expect(['5', '7,5 %', '7.25', '١٠', '100'].map(basisPointsIn)).toEqual([
    500, 750, 725, 1_000, 10_000,
  ])
  expect(['', '5,555', '1e1', '0x10', '5-6', '-5'].map(basisPointsIn)).toEqual(
    Array(6).fill(Number.NaN),
  )
})

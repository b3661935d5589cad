import { expect, test } from 'vitest'

import { readColumns } from './csv.ts'

const titles = { at: /^date$/i, amount: /^montant/i }

test('columns are found by title in any order, and rows numbered as the sheet counts them', () => {
  const rows = readColumns('Montant (f);Date\r\n\r\n500;lundi\r\n700', titles, ['amount'])
  expect(rows?.map(({ line, cell }) => [line, cell('at'), cell('amount')])).toEqual([
    [3, 'lundi', '500'],
    [4, '', '700'],
  ])
})

test('a file without a needed column, or with a quote that never ends, is unreadable', () => {
  expect(readColumns('Date\r\nlundi', titles, ['at', 'amount'])).toBeNull()
  expect(readColumns('Date;Montant\r\n"lundi;500', titles, ['at', 'amount'])).toBeNull()
  expect(readColumns('', titles, ['at'])).toBeNull()
})

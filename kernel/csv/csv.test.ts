import { expect, test } from 'vitest'

import { readCsv } from './csv-rows.ts'
import { csvRow } from './csv.ts'

test('what is written is read again, whatever the cells hold', () => {
  const cells = ['Téra; Électro', 'dit « "Bazin" »', 'deux\nlignes', '', '12 500']
  expect(readCsv(csvRow(['a', 'b', 'c', 'd', 'e']) + csvRow(cells))[1]?.cells).toEqual(cells)
})

test('a name that is a formula stays a name', () => {
  expect(csvRow(['=HYPERLINK("http://x")', '+223', '-1', '@a', 'ok', -12])).toBe(
    `"'=HYPERLINK(""http://x"")";'+223;'-1;'@a;ok;-12\r\n`,
  )
})

import { expect, test } from 'vitest'

import { csvRow, readCsv } from './csv.ts'

test('what is written is read again, whatever the cells hold', () => {
  const cells = ['Téra; Électro', 'dit « "Bazin" »', 'deux\nlignes', '', '12 500']
  expect(readCsv(csvRow(['a', 'b', 'c', 'd', 'e']) + csvRow(cells))[1]).toEqual(cells)
})

test('a name that is a formula stays a name', () => {
  expect(csvRow(['=HYPERLINK("http://x")', '+223', '-1', '@a', 'ok', -12])).toBe(
    `"'=HYPERLINK(""http://x"")";'+223;'-1;'@a;ok;-12\r\n`,
  )
})

test('commas, tabs, blank lines and a byte order mark are read', () => {
  expect(readCsv('\uFEFFa,b\r\n\r\n1,"2,5"\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ])
  expect(readCsv('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(readCsv('')).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readCsv } from './csv-rows.ts'
import { csvRow, dayCell, momentCell, plainCell } from './csv.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'

test('what is written is read again, whatever the cells hold', () => {
  const cells = ['Téra; Électro', 'dit « "Bazin" »', 'deux\nlignes', '', '12 500']
  expect(readCsv(csvRow(['a', 'b', 'c', 'd', 'e']) + csvRow(cells))[1]?.cells).toEqual(cells)
})

test('texts that a spreadsheet would change are protected, and come back as they were', () => {
  const changed = ['4.4', '2/4', '1,50', '0022376551102', '007', '123456789012', '12:30', '1e3']
  changed.push('5 %', '25 000', '3 mars', 'mars 2026', 'VRAI', '2026-11-26', '1 1/2', "'=Marmite")
  for (const text of changed) expect(csvRow([text])).toBe(`'${text}\r\n`)
  for (const text of ['2024', '76\u00a012\u00a034\u00a056', 'Taille 2/4', "L'eau", "'Marmite"])
    expect(csvRow([text])).toBe(`${text}\r\n`)
  const sign = fc.constantFrom(..."'=+-@0123456789.,:/%eE ", 'mars', 'vrai', 'é')
  const text = fc.string({ unit: sign, maxLength: 8 }).map((one) => one.trim())
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      const titles = csvRow(['un', 'deux', 'trois', 'quatre', 'cinq'])
      const read = readCsv(titles + csvRow([...cells, 'fin']))[1]
      expect(read?.cells).toEqual([...cells, 'fin'])
    }),
    propertyRuns(),
  )
})

test('figures have a decimal comma, and dates are those of Bamako', () => {
  const at = '2026-11-26T10:05:09.123Z'
  expect(csvRow([4.4, -12, momentCell(at), dayCell(new Date(at)), momentCell(null)])).toBe(
    '4,4;-12;2026-11-26 10:05;2026-11-26;\r\n',
  )
  expect(csvRow([plainCell('0022376551102')])).toBe('0022376551102\r\n')
})

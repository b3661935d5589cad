import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvRow, csvStart } from './csv.ts'
import { readCsvRows } from './csv-rows.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function read(text: string | Uint8Array, size = 1_000): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of readCsvRows(
    pieces(typeof text === 'string' ? new TextEncoder().encode(text) : text, size),
  ))
    rows.push(cells)
  return rows
}

test('whatever is written is read again, wherever the network splits it', async () => {
  const cell = fc.stringMatching(/^[a-zA-Zé œ;,"=+\n\t0-9😀-]{0,12}$/u).map((text) => text.trim())
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (written, size) => {
      const text = csvStart + csvRow(['un', 'deux', 'trois']) + written.map(csvRow).join('')
      expect((await read(text, size)).slice(1)).toEqual(
        written.filter((row) => row.some((one) => one !== '')),
      )
    }),
    propertyRuns(60),
  )
})

test('commas and tabs, any end of line, a last line without end, and quotes in quotes are read', async () => {
  expect(await read('a,b\n"1,5","dit ""oui"""\r\n\r\nfin,')).toEqual([
    ['a', 'b'],
    ['1,5', 'dit "oui"'],
    ['fin', ''],
  ])
  expect(await read('a\tb\r1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(await read('\uFEFFa,b\r\n\r\n1,"2,5"\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ])
  expect(await read('')).toEqual([])
})

test('a row has its number in the sheet, where blank rows and those of several lines count once', async () => {
  const lines: number[] = []
  for await (const { line } of readCsvRows(
    pieces(new TextEncoder().encode('a;b\n\n"deux\nlignes";x\nfin;y'), 3),
  ))
    lines.push(line)
  expect(lines).toEqual([1, 3, 4])
})

test('the text of older Windows spreadsheets keeps its accents', async () => {
  expect(
    await read(
      Uint8Array.from([0x6e, 0x6f, 0x6d, 0x3b, 0x62, 0x0a, 0x74, 0x68, 0xe9, 0x3b, 0x31]),
      4,
    ),
  ).toEqual([
    ['nom', 'b'],
    ['thé', '1'],
  ])
})

test('an endless cell and a quote that never ends are refused, not kept in memory', async () => {
  await expect(read(`a;b\n${'x'.repeat(30_000)}`)).rejects.toThrow('endless cell')
  await expect(read(';'.repeat(500))).rejects.toThrow('endless row')
  await expect(read('a;b\n"jamais;fermé')).rejects.toThrow('unclosed quote')
})

const windows1252 = (text: string) =>
  Uint8Array.from(Array.from(text.replaceAll('€', '\x80'), (sign) => sign.charCodeAt(0)))

test('the encoding is decided on the whole file: wherever it is split or cut, no letter is lost', async () => {
  const text = `nom;b\nthé;1\n${'x'.repeat(20)};à €\nÃ©;ñ\ncafé`
  for (let size = 1; size < 60; size += 1)
    expect(await read(windows1252(text), size)).toEqual(await read(text))
  const cut = windows1252('nom;b\nthé')
  for (const size of [1, 4, 8, 100]) expect((await read(cut, size)).at(-1)).toEqual(['thé'])
})

test('spreadsheets’ Unicode text is read, and UTF-8 that is cut within a letter is refused', async () => {
  const utf16 = Buffer.from('\ufeffnom;b\nthé;1', 'utf16le')
  expect(await read(utf16, 3)).toEqual([
    ['nom', 'b'],
    ['thé', '1'],
  ])
  const marked = new TextEncoder().encode('\uFEFFnom;b\nthé')
  await expect(read(marked.subarray(0, -1), 4)).rejects.toThrow('garbled')
})

test.each([
  ['sep=;\r\na;b\r\n1,5;2', ';'],
  ['\ufeffsep=,\na,b;c\n1,2', ','],
  ['"sep=\t"\ra\tb\r1\t2', '\t'],
  ['SEP=;;;\na;b\n1;2', ';'],
])('a first line that declares the separator is no row, and is not counted: %j', async (text) => {
  for (const size of [1, 7, 1_000]) {
    const rows = []
    for await (const row of readCsvRows(pieces(new TextEncoder().encode(text), size)))
      rows.push(row)
    expect(rows.map(({ line }) => line)).toEqual([1, 2])
    expect(rows[0]?.cells).toHaveLength(2)
  }
  expect(await read('sep=;')).toEqual([])
})

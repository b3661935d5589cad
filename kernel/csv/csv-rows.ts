import { encodingOf } from '#kernel/wire/file-text.ts'

import { withoutProtection } from './protected-text.ts'

import { readText } from '#kernel/wire/plain-text.ts'

/** `line`: spreadsheet row, from 1. */
export type CsvRow = { line: number; cells: string[] }

export class CsvFault extends Error {}

const LONGEST_CELL = 20_000
const MOST_CELLS = 200

/**
 * Reads RFC 4180 row by row: comma, semicolon or tab (declared by `sep=;` or most frequent in its
 * first row), doubled quotes, any line ending, UTF-8 or Windows-1252. Blank rows are skipped but
 * counted.
 * @throws CsvFault for an endless cell or row, an unclosed quote, or a null character
 */
export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const reader = new RowReader()
  for await (const text of decoded(chunks)) {
    if (text.includes('\u0000')) throw new CsvFault('garbled')
    yield* reader.take(text)
  }
  yield* reader.end()
}

/** Reads a small text; `separator`: the known one. @throws CsvFault */
export function readCsv(text: string, separator = ''): CsvRow[] {
  const reader = new RowReader(separator)
  return [...reader.take(text), ...reader.end()]
}

const PIECE = 65_536

/** Buffers, without a UTF-8 mark, from the first non-ASCII byte, which alone does not decide. */
async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let declared: TextDecoder | null = null
  const held: Uint8Array[] = []
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf)
      declared = new TextDecoder('utf-8', { fatal: true })
    isFirst &&= chunk.length === 0
    if (declared) yield decodedBy(declared, chunk)
    else if (held.length > 0 || chunk.some((byte) => byte > 0x7f)) held.push(chunk)
    else yield new TextDecoder().decode(chunk)
  }
  if (declared) yield decodedBy(declared)
  const bytes = Buffer.concat(held)
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
}

function decodedBy(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw new CsvFault('garbled')
  }
}

class RowReader {
  #parting: string
  #head = ''
  #cells: string[] = []
  #cell = ''
  #quoted = false
  /** Quote inside quotes: the next character decides whether it ends them. */
  #closing = false
  #afterReturn = false
  #line = 1

  constructor(separator = '') {
    this.#parting = separator
  }

  take(text: string): CsvRow[] {
    let some = text
    if (this.#parting === '') {
      this.#head += text
      const body = this.#head.replace(/^\uFEFF/, '')
      const end = body.search(/[\r\n]/)
      if (end < 0 && body.length < LONGEST_CELL) return []
      some = this.#begin(body, end < 0 ? body.length : end)
    }
    const rows: CsvRow[] = []
    for (const sign of some) {
      const row = this.#read(sign)
      if (row) rows.push(row)
    }
    return rows
  }

  end(): CsvRow[] {
    const rows: CsvRow[] = []
    if (this.#parting === '') {
      const body = this.#head.replace(/^\uFEFF/, '')
      rows.push(...this.take(this.#begin(body, body.length)))
    }
    if (this.#quoted && !this.#closing) throw new CsvFault('unclosed quote')
    const last = this.#endRow()
    return last ? [...rows, last] : rows
  }

  /** Returns the rows: spreadsheets neither show nor count a first line `sep=;`. */
  #begin(body: string, end: number): string {
    const first = body.slice(0, end)
    const declared = /^"?sep=([;,\t|])"?[;,\t]*$/i.exec(first)?.[1]
    this.#parting = declared ?? partingOf(first)
    if (declared === undefined) return body
    this.#afterReturn = body[end] === '\r'
    return body.slice(end + 1)
  }

  #read(sign: string): CsvRow | null {
    const afterReturn = this.#afterReturn
    this.#afterReturn = false
    if (this.#quoted) {
      if (this.#closing) {
        this.#closing = false
        if (sign === '"') return this.#add(sign)
        this.#quoted = false
      } else if (sign === '"') {
        this.#closing = true
        return null
      } else return this.#add(sign)
    }
    if (sign === '"' && this.#cell.trim() === '') {
      this.#cell = ''
      this.#quoted = true
      return null
    }
    if (sign === this.#parting) {
      this.#endCell()
      return null
    }
    if (sign === '\n' && afterReturn) return null
    if (sign === '\n' || sign === '\r') {
      this.#afterReturn = sign === '\r'
      return this.#endRow()
    }
    return this.#add(sign)
  }

  #add(sign: string): null {
    this.#cell += sign
    if (this.#cell.length > LONGEST_CELL) throw new CsvFault('endless cell')
    return null
  }

  #endCell(): void {
    this.#cells.push(withoutProtection(readText(this.#cell)))
    this.#cell = ''
    if (this.#cells.length > MOST_CELLS) throw new CsvFault('endless row')
  }

  #endRow(): CsvRow | null {
    this.#endCell()
    this.#quoted = false
    this.#closing = false
    const row = { line: this.#line, cells: this.#cells }
    this.#line += 1
    this.#cells = []
    return row.cells.some((cell) => cell !== '') ? row : null
  }
}

function partingOf(line: string): string {
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

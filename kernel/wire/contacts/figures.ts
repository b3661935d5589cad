import { readNumber } from './number-words.ts'

/** Number in digits or words; positions in the plain text. */
export type Figure = {
  digits: string
  /** Digits as two numbers: « soixante neuf » is 69, or 60 and 9. */
  apart: string | null
  from: number
  to: number
  /** « + » precedes the figure. */
  isPlus: boolean
  gap: string
  unit: string
}
export type Run = { figures: Figure[]; before: readonly string[] }

type Token = { text: string; from: number; to: number; isDigits: boolean }

/** Words between pairs of a number, besides single letters. */
const separators = new Set(
  'et puis virgule point tiret slash barre trait espace underscore'.split(' '),
)
const wordsKept = 4

export const currencies = new Set(
  'f fr frs fcfa cfa franc francs xof mille million millions'.split(' '),
)
export const units = new Set(
  (
    'cm mm m km kg g mg l ml cl go mo to gb mb ko mah ah w kw v kva hz mp px h mn min heures ' +
    'pouce pouces piece pieces pcs an ans jour jours mois kilo kilos litre litres j'
  ).split(' '),
)

export function runsOf(signs: string): Run[] {
  const tokens = tokensOf(signs)
  const runs: Run[] = []
  const before: string[] = []
  let isOpen = false
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    if (!token) break
    const read = readFigure(signs, tokens, at)
    if (read) {
      const to = tokens[at + read.words - 1]?.to ?? token.to
      const last = isOpen ? runs.at(-1) : undefined
      const figure = {
        digits: read.digits,
        apart: read.apart ?? null,
        from: token.from,
        to,
        isPlus: signs[token.from - 1] === '+',
        gap: gapBetween(signs, last?.figures.at(-1)?.to, token.from),
        unit: unitBehind(signs, tokens[at + read.words], to),
      }
      if (last) last.figures.push(figure)
      else runs.push({ figures: [figure], before: before.slice(-wordsKept) })
      isOpen = true
      at += read.words
      before.length = 0
    } else {
      if (token.text.length > 1 && !separators.has(token.text) && !isRepeatedUnit(tokens, at))
        isOpen = false
      before.push(token.text)
      at += 1
    }
  }
  return runs
}

/** Tells « cm » between the halves of « 7612 cm 3456 cm ». */
function isRepeatedUnit(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? ''
  if (!isHalf(tokens[at - 1]) || !(units.has(text) || currencies.has(text))) return false
  const next = separators.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  return isHalf(tokens[next]) && tokens[next + 1]?.text === text
}

function isHalf(token: Token | undefined): boolean {
  return token?.isDigits === true && token.text.length === 4
}

function tokensOf(signs: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: chunk, index } of signs.matchAll(/[\p{L}\p{N}]+/gu))
    for (const [text, from, digits] of partsOf(chunk))
      tokens.push({
        text: digits ?? text,
        from: index + from,
        to: index + from + text.length,
        isDigits: digits !== null,
      })
  return tokens
}

/** « 45kg » → 45, kg; « 7O », « I2 », « oo » → 70, 12, 00. */
function* partsOf(chunk: string): Generator<[string, number, string | null]> {
  const isLitres = /^\d+l$/.test(chunk)
  if (!isLitres && /^(?:[oil]*\d[\doil]*|oo?)$/.test(chunk))
    yield [chunk, 0, chunk.replaceAll('o', '0').replace(/[il]/g, '1')]
  else
    for (const { 0: part, index } of chunk.matchAll(/\d+|[^\d]+/gu))
      yield [part, index, /^\d/.test(part) ? part : null]
}

function readFigure(
  signs: string,
  tokens: readonly Token[],
  at: number,
): ReturnType<typeof readNumber> {
  const token = tokens[at]
  if (!token) return null
  if (token.isDigits) return { digits: token.text, words: 1 }
  // « le 20 sept. »: the month.
  if (token.text === 'sept' && signs[token.to] === '.' && tokens[at - 1]?.isDigits) return null
  return readNumber(signs, tokens, at)
}

function gapBetween(signs: string, from: number | undefined, to: number): string {
  return from === undefined ? '' : signs.slice(from, to).replace(/\s+/g, ' ')
}

function unitBehind(signs: string, next: Token | undefined, from: number): string {
  if (!next || next.isDigits || next.from - from > 2) return ''
  return signs.slice(from, next.from).trim() === '' ? next.text : ''
}

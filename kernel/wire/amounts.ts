import { digitValue } from './typed-digits.ts'

/** Number, or the sentence that asks again. */
export type ReadNumber = { value: number; problem: null } | { value: null; problem: string }

type Words = { unclear: string; several: string; parts: string; negative: string }

const amountWords: Words = {
  unclear: 'Écrivez un montant en chiffres, comme 25\u202f000.',
  several: 'Écrivez un seul montant.',
  parts: 'Écrivez un montant en francs entiers, sans centimes.',
  negative: 'Écrivez un montant sans signe moins.',
}
const countWords: Words = {
  unclear: 'Écrivez un nombre en chiffres, comme 25.',
  several: 'Écrivez un seul nombre.',
  parts: 'Écrivez un nombre entier.',
  negative: 'Écrivez un nombre sans signe moins.',
}

const currency =
  '(?:f(?:r|rs|rancs?)?\\.? ?(?:c\\.?f\\.?a\\.?(?!\\w))?|c\\.?f\\.?a\\.?f?|xof|\u20a3)'
const bare = /^([+-]?) ?(\d[\d .,']*?)[.,;]?$/
const withCurrency = new RegExp(
  `^([+-]?) ?(?:${currency})? ?([+-]?) ?(\\d[\\d .,']*?) ?[.,]? ?(?:${currency})? ?[.,;]?$`,
  'i',
)
const LONGEST = 60

/**
 * Reads `25 000`, `25.000 F`, `25 000,00 FCFA`, `XOF 25,000.00`. Point or comma: thousands before
 * three digits, else centimes, which must be zeros.
 */
export function readAmount(typed: string): ReadNumber {
  return notNegative(signedIn(typed, true, amountWords), amountWords)
}

/** Reads also `-3 000`, `3 000-`, `(3 000)`. */
export function readSignedAmount(typed: string): ReadNumber {
  const plain = plainOf(typed)
  const after = /^\((.*)\)$/.exec(plain) ?? /^([^+-]*?) ?-$/.exec(plain)
  return signedIn(after ? `-${after[1]}` : plain, true, amountWords)
}

/** Reads pieces, days, uses; no currency. */
export function readCount(typed: string): ReadNumber {
  return notNegative(signedIn(typed, false, countWords), countWords)
}

export function amountIn(typed: string): number | null {
  return typed.trim() === '' ? null : (readAmount(typed).value ?? Number.NaN)
}

export function countIn(typed: string): number | null {
  return typed.trim() === '' ? null : (readCount(typed).value ?? Number.NaN)
}

/** Reads basis points: `7,5 %` is 750; two decimals at most, else NaN. */
export function basisPointsIn(typed: string): number {
  const [, whole, decimals = ''] = /^\+?(\d{1,3})(?:[.,](\d{1,2}))? ?%?$/.exec(plainOf(typed)) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

function signedIn(typed: string, inFrancs: boolean, words: Words): ReadNumber {
  const plain = plainOf(typed)
  if (plain.length > LONGEST) return { value: null, problem: words.unclear }
  const found = (inFrancs ? withCurrency : bare).exec(plain)
  if (!found) {
    const runs = plain.match(/\d[\d .,']*/g) ?? []
    return { value: null, problem: runs.length > 1 ? words.several : words.unclear }
  }
  const number = found.at(-1) ?? ''
  const whole = wholeOf(number)
  if (whole === null) {
    const isPart = /^(?:\d+|\d{1,3}(?:[ .,']\d{3})+)[.,]\d{1,2}$/.test(number)
    return { value: null, problem: isPart ? words.parts : words.unclear }
  }
  const isNegative = found.slice(1, -1).includes('-')
  return { value: isNegative && whole > 0 ? -whole : whole, problem: null }
}

function notNegative(read: ReadNumber, words: Words): ReadNumber {
  return (read.value ?? 0) < 0 ? { value: null, problem: words.negative } : read
}

function wholeOf(number: string): number | null {
  const [, plain] = /^(\d+)(?:[.,]0{1,2})?$/.exec(number) ?? []
  const [, grouped, parting] =
    /^([1-9]\d{0,2}(?:([ .,'])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,]0{1,2})?$/.exec(number) ?? []
  const digits = plain ?? grouped?.replaceAll(parting ?? '', '')
  return digits === undefined || digits.replace(/^0+/, '').length > 12 ? null : Number(digits)
}

/** Unifies digits, spaces, apostrophes, minus signs. Not NFKC: « 25² » would be 252. */
function plainOf(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .replace(/[’ʼ\u066c]/g, "'")
    .replace(/[\u066b\uff0c]/g, ',')
    .replace(/[\uff0e]/g, '.')
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\ufe62\uff0b]/g, '+')
    .trim()
}

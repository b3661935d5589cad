import { sql, type SQL } from 'drizzle-orm'

import { readPhone } from '#kernel/wire/phones.ts'
import { digitsIn, withAsciiDigits, withoutSeparators } from '#kernel/wire/typed-digits.ts'

import { containing } from './pages.ts'

/** What a card shows: texts, the number of an order, telephones. SQL expressions. */
type Shown = { texts: readonly SQL[]; number?: SQL; phones?: readonly SQL[] }

const mostWords = 6
const fewestSigns = 3

/** Typed search for a person or a parcel. */
type Typed = {
  words: string[]
  /** Part of an order's number, without separators; null: it cannot be one. */
  number: string | null
  /** Part of a telephone's figures, without +223; null: it cannot be one. */
  digits: string | null
}

/** Reads what a list is searched for; digits of any script. */
export function readTyped(typed: string): Typed {
  const read = withAsciiDigits(typed)
    .replaceAll(/\bn[°o]\s*(?=\S*\d)|[#«»"“”|·;]|(?<=[\p{L}\d]{2})[.,:!?]+(?=\s|$)/giu, ' ')
    .trim()
  const compact = withoutSeparators(read)
  const digits = phoneDigits(read)
  const isNumber = isLong(compact) && /^[\da-z\s\p{Pd}]+$/iu.test(read)
  const isPhone = isLong(digits) && /^[+\d\s().,/\p{Pd}]+$/u.test(read)
  return {
    words: wordsIn(read, typed).slice(0, mostWords),
    number: isNumber ? compact : null,
    digits: isPhone ? digits : null,
  }
}

/**
 * Makes the condition that finds people and parcels by what their cards show: every typed word in
 * any order, accents and case apart, the number without its dashes, a telephone with or without
 * +223 and spaces; digits of any script.
 */
export function foundByShown(typed: string, { texts, number, phones = [] }: Shown): SQL {
  const read = readTyped(typed)
  const text = sql`plain_name(concat_ws(' ', ${sql.join([...texts, ...(number ? [number] : [])], sql`, `)}))`
  const named = read.words.map((word) => sql`${text} like plain_name(${containing(word)})`)
  const ways = [named.length > 0 ? sql`(${sql.join(named, sql` and `)})` : sql`true`]
  if (number && read.number)
    ways.push(sql`replace(${number}, '-', '') ilike ${containing(read.number)}`)
  if (read.digits) ways.push(...havingDigits(phones, read.digits))
  return sql`(${sql.join(ways, sql` or `)})`
}

export function havingDigits(phones: readonly SQL[], digits: string): SQL[] {
  return phones.map((phone) => sql`${phone} like ${containing(digits)}`)
}

/** Every part of « Fatou-Bintou » or « Traoré,Aminata »; figures stay as they were typed. */
function wordsIn(read: string, typed: string): string[] {
  const words = read.split(/\s+|(?<=\p{L}),|(?<=\p{L})\p{Pd}(?=\p{L})/u).filter(Boolean)
  return words.length > 0 ? words : typed.split(/\s+/).filter(Boolean)
}

function isLong(signs: string): boolean {
  return signs.length >= fewestSigns
}

function phoneDigits(read: string): string {
  const digits = digitsIn(read)
  return readPhone(read) ?? (/^(?:\+|00)/.test(read) ? digits.replace(/^(?:00)?223/, '') : digits)
}

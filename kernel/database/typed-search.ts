import { sql, type SQL } from 'drizzle-orm'

import { readPhone } from '#kernel/wire/phones.ts'
import { digitsIn, withAsciiDigits, withoutSeparators } from '#kernel/wire/typed-digits.ts'

import { containing } from './pages.ts'

/** What a card shows: texts, the number of an order, telephones. SQL expressions. */
type Shown = { texts: readonly SQL[]; number?: SQL; phones?: readonly SQL[] }

const mostWords = 6
const fewestSigns = 3

/**
 * Makes the condition that finds people and parcels by what their cards show: every typed word in
 * any order, accents and case apart, the number without its dashes, a telephone with or without
 * +223 and spaces; digits of any script.
 */
export function foundByShown(typed: string, { texts, number, phones = [] }: Shown): SQL {
  const read = withAsciiDigits(typed).trim()
  const words = read.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const text = sql`plain_name(concat_ws(' ', ${sql.join([...texts, ...(number ? [number] : [])], sql`, `)}))`
  const named = words.map((word) => sql`${text} like plain_name(${containing(word)})`)
  const ways = [named.length > 0 ? sql`(${sql.join(named, sql` and `)})` : sql`true`]
  const compact = withoutSeparators(read)
  if (number && isLong(compact) && /^[\da-z\s\p{Pd}]+$/iu.test(read))
    ways.push(sql`replace(${number}, '-', '') ilike ${containing(compact)}`)
  const digits = phoneDigits(read)
  if (isLong(digits) && /^[+\d\s().,/\p{Pd}]+$/u.test(read))
    ways.push(...phones.map((phone) => sql`${phone} like ${containing(digits)}`))
  return sql`(${sql.join(ways, sql` or `)})`
}

function isLong(signs: string): boolean {
  return signs.length >= fewestSigns
}

function phoneDigits(read: string): string {
  const digits = digitsIn(read)
  return readPhone(read) ?? (/^(?:\+|00)/.test(read) ? digits.replace(/^(?:00)?223/, '') : digits)
}

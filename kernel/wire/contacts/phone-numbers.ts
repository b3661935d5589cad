import { runsOf, type Figure, type Run } from './figures.ts'
import { isAnnounced, isDisguised, kindsOf, type Kind } from './known-figures.ts'

type Span = { from: number; to: number }

/** Mobiles begin with 5 to 9, fixed numbers with 20, 21, 44; +223 may precede. */
const mobile = /^(?:(?:00)?223)?[5-9]\d{7}$/
const fixed = /^(?:(?:00)?223)?(?:2[01]|44)\d{6}$/
const abroad = /^00[1-9]\d{8,12}$/
const mostDigits = 15
const mostReadings = 8

export function phonesIn(signs: string): Span[] {
  return runsOf(withoutOrderNumbers(signs)).flatMap(phonesOf)
}

/** « sg-261122-gj6ne » holds the order's date. */
function withoutOrderNumbers(signs: string): string {
  return signs.replace(
    /\b[a-z]{2,4}-[23]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[a-z\d]{5}\b/g,
    (number) => 'z'.repeat(number.length),
  )
}

function phonesOf(run: Run): Span[] {
  const { figures } = run
  const announced = isAnnounced(run)
  const spans: Span[] = []
  let kinds: Kind[] | null = null
  for (let first = 0; first < figures.length; first += 1) {
    let found: Figure | null = null
    let next = first
    // « 223 76 12 34 56 » before « 76 12 34 56 ».
    for (const last of endsOf(figures, { first, announced })) {
      kinds ??= kindsOf(run)
      if (isSomethingElse(figures.slice(first, last + 1), kinds.slice(first, last + 1))) continue
      found = figures[last] ?? null
      next = last
    }
    const begin = figures[first]
    if (begin && found) spans.push({ from: begin.from - (begin.isPlus ? 1 : 0), to: found.to })
    first = next
  }
  return spans
}

function endsOf(
  figures: readonly Figure[],
  { first, announced }: { first: number; announced: boolean },
): number[] {
  const begin = figures[first]
  if (!begin || (!begin.isPlus && !/^[024-9]/.test(begin.digits))) return []
  const ends: number[] = []
  let readings = ['']
  for (let last = first; last < figures.length; last += 1) {
    readings = readingsOf(readings, figures[last])
    if (readings.every(({ length }) => length > mostDigits)) break
    if (readings.every(({ length }) => length < 8)) continue
    const parts = figures.slice(first, last + 1)
    if (readings.some((digits) => isPhone(digits, parts, announced))) ends.push(last)
  }
  return ends
}

/** Adds a figure to each reading; number words may have two. */
function readingsOf(before: readonly string[], figure: Figure | undefined): string[] {
  const { digits = '', apart = null } = figure ?? {}
  const [only = ''] = before
  if (apart === null && before.length === 1) return [only + digits]
  const together = before.map((read) => read + digits)
  if (apart === null) return together
  return [...together, ...before.map((read) => read + apart)].slice(0, mostReadings)
}

function isPhone(digits: string, parts: readonly Figure[], announced: boolean): boolean {
  const [first] = parts
  if (first?.isPlus) return digits.length >= 8 && digits.length <= mostDigits
  if (mobile.test(digits)) return isEven(parts) || !isJumble(parts)
  if (abroad.test(digits)) return true
  return fixed.test(digits) && (announced || digits.length > 8 || (isEven(parts) && isUsual(parts)))
}

/** « 6/128 8/256 »: single digits among long figures. */
function isJumble(parts: readonly Figure[]): boolean {
  const lengths = parts.map(({ digits }) => digits.length)
  return lengths.includes(1) && Math.max(...lengths) > 2
}

function isUsual(parts: readonly Figure[]): boolean {
  const shape = parts.map(({ digits }) => digits.length).join('')
  return /^(?:8|44|233|2222|1{8})$/.test(shape)
}

function isSomethingElse(parts: readonly Figure[], kinds: readonly Kind[]): boolean {
  if (parts.length === 8 && parts.every(({ digits }) => digits.length === 1)) return false
  if (isClassic(parts)) return kinds.every((kind) => kind !== null) && !isDisguised(parts)
  if (kinds.includes('sure')) return true
  if (/^(?:00)?223.{8}$/.test(parts.map(({ digits }) => digits).join(''))) return false
  return parts.every(({ digits }, at) => kinds[at] !== null || /^[1-9][05]$/.test(digits))
}

/** Tells equal pairs or halves, unlike prices. */
function isClassic(parts: readonly Figure[]): boolean {
  return (
    (parts.length === 4 || parts.length === 2) &&
    isEven(parts) &&
    parts.every(({ digits }) => digits.length === 8 / parts.length)
  )
}

function isEven(parts: readonly Figure[]): boolean {
  return parts.slice(2).every(({ gap }) => gap === parts[1]?.gap)
}

import { currencies, units, type Figure, type Run } from './figures.ts'

/**
 * `sure`: never part of a number (price with currency, whole date); `known`: never a number alone.
 */
export type Kind = 'sure' | 'known' | null

const sizeWords = /^(?:tailles?|pointures?|t|ages?|dimensions?|largeurs?|longueurs?|tours?)$/
const phoneWords = /^(?:appel|tel|numero|num$|contact|what?s|joi(?:nd|gn)|sms)/
const sizeStep = 10
const sizeSpread = 24

export function isAnnounced({ before }: Run): boolean {
  return before.some((word) => phoneWords.test(word))
}

export function kindsOf(run: Run): Kind[] {
  const { figures } = run
  const kinds: Kind[] = figures.map(({ digits }) =>
    /^(?:19|20)\d\d$/.test(digits) ? 'known' : null,
  )
  const set = (from: number, to: number, kind: Kind) => {
    if (kind) for (let at = from; at <= to; at += 1) if (kinds[at] !== 'sure') kinds[at] = kind
  }
  for (let at = 0; at < figures.length; at += 1) {
    if (isMeasured(figures[at])) set(at, at, 'known')
    const day = endOfDate(figures, at)
    if (day !== null) set(at, day, day === at + 1 ? 'known' : 'sure')
    else if (isTime(figures, at)) set(at, at + 1, 'known')
  }
  for (const [from, to] of amountsOf(figures)) {
    const kind = amountKind(figures, from, to)
    if (kind) set(from, to, kind)
    // « 50 100 150 » is three.
    else for (let at = from; at <= to; at += 1) set(at, at, amountKind(figures, at, at))
  }
  for (const [from, to] of boxesOf(figures)) set(from, to, 'known')
  if (isAnnounced(run)) return kinds
  for (const [from, to] of stairsOf(figures)) set(from, to, 'known')
  if (isSizes(run)) set(0, figures.length - 1, 'known')
  return kinds
}

function isMeasured(figure: Figure | undefined): boolean {
  return figure !== undefined && figure.digits.length <= 5 && units.has(figure.unit)
}

/** Tells « 7612 cm 3456 cm » from « 5000 mAh 6000 mAh » and « 6144 Mo 8192 Mo ». */
export function isDisguised(halves: readonly Figure[]): boolean {
  const [first, second] = halves
  if (halves.length !== 2 || !first || !second) return false
  return (
    units.has(first.unit) &&
    first.unit === second.unit &&
    halves.some(({ digits }) => !isRound(Number(digits)) && Number(digits) % 64 !== 0)
  )
}

/** [first, last] figure: « 25 000 », « 25000 ». */
function* amountsOf(figures: readonly Figure[]): Generator<[number, number]> {
  for (let at = 0; at < figures.length;) {
    let last = at
    const gap = figures[at + 1]?.gap ?? ''
    if ((figures[at]?.digits.length ?? 0) <= 3 && /^[ .,]$/.test(gap))
      while (figures[last + 1]?.gap === gap && figures[last + 1]?.digits.length === 3) last += 1
    yield [at, last]
    at = last + 1
  }
}

/** The smallest coin is 5 francs; amounts without currency are rounder. */
function amountKind(figures: readonly Figure[], from: number, to: number): Kind {
  const length = figures.slice(from, to + 1).reduce((sum, { digits }) => sum + digits.length, 0)
  const end = Number(figures[to]?.digits.slice(-3))
  if (/^0./.test(figures[from]?.digits ?? '')) return null
  const isGrouped = to > from
  const isPriced = currencies.has(figures[to]?.unit ?? '')
  if (isPriced && end % (isGrouped || length < 8 ? 5 : 500) === 0)
    return length < 3 ? 'known' : 'sure'
  if (length >= 8) return end === 0 ? 'known' : null
  return (isGrouped ? end % 5 === 0 : length > 2 && isRound(end)) ? 'known' : null
}

function isRound(amount: number): boolean {
  return amount % 25 === 0 || amount % 10 === 0
}

/** Finds the end of 25/12, 25/12/26, 2026-12-25, 20261225. */
function endOfDate(figures: readonly Figure[], at: number): number | null {
  const [first, second, third, fourth] = figures.slice(at, at + 4)
  if (!first) return null
  const { digits } = first
  // « un » is no day.
  if (first.to - first.from !== digits.length) return null
  if (digits.length === 8)
    return isDay(digits.slice(6), digits.slice(4, 6), digits.slice(0, 4)) ||
      isDay(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4))
      ? at
      : null
  const gap = second?.gap ?? ''
  if (!second || !/^[/.-]$/.test(gap) || first.gap.trim() === gap) return null
  if (third?.gap !== gap) return gap === '/' && isDay(digits, second.digits, '2026') ? at + 1 : null
  if (fourth?.gap.trim() === gap) return null
  return isDay(digits, second.digits, third.digits) || isDay(third.digits, second.digits, digits)
    ? at + 2
    : null
}

function isDay(day: string, month: string, year: string): boolean {
  return (
    /^(?:0?[1-9]|[12]\d|3[01])$/.test(day) &&
    /^(?:0?[1-9]|1[0-2])$/.test(month) &&
    /^(?:(?:19|20)\d\d|[23]\d)$/.test(year)
  )
}

/** Tells « 18h30 », « 18:30 ». */
function isTime(figures: readonly Figure[], at: number): boolean {
  const [hour, minute, next] = figures.slice(at, at + 3)
  if (!hour || !minute || !/^ ?[h:] ?$/.test(minute.gap)) return false
  return (
    /^(?:[01]?\d|2[0-4])$/.test(hour.digits) &&
    /^[0-5]\d$/.test(minute.digits) &&
    hour.gap.trim() !== minute.gap.trim() &&
    next?.gap.trim() !== minute.gap.trim()
  )
}

/** « 600 x 400 x 30 mm »: two or three, never four. */
function* boxesOf(figures: readonly Figure[]): Generator<[number, number]> {
  for (let at = 0; at < figures.length;) {
    let last = at
    while (/^ ?[x×*] ?$/.test(figures[last + 1]?.gap ?? '')) last += 1
    const box = figures.slice(at, last + 1)
    const isEven = box.filter(({ digits }) => Number(digits) % 5 === 0).length >= box.length - 1
    if ((box.length === 2 || box.length === 3) && (isEven || isMeasured(box.at(-1))))
      yield [at, last]
    at = last + 1
  }
}

/** « 52 54 56 58 », « 60, 75, 90, 95 cm », « 58 56 54 »: three or more; falling by equal steps. */
function* stairsOf(figures: readonly Figure[]): Generator<[number, number]> {
  for (let at = 0; at < figures.length;) {
    const first = stepTo(figures, at + 1)
    let last = at
    let isClose = true
    for (let step = first; step !== 0 && step > 0 === first > 0;) {
      last += 1
      isClose &&= Math.abs(step) <= sizeStep && (step > 0 || step === first)
      step = stepTo(figures, last + 1)
    }
    if (last >= at + 2 && (isClose || isMeasured(figures[last]))) yield [at, last]
    at = Math.max(last, at + 1)
  }
}

function stepTo(figures: readonly Figure[], at: number): number {
  const [before, figure] = [figures[at - 1]?.digits ?? '', figures[at]?.digits ?? '']
  return /^[1-9]\d{0,2}$/.test(before) && /^[1-9]\d{0,2}$/.test(figure)
    ? Number(figure) - Number(before)
    : 0
}

function isSizes({ figures, before }: Run): boolean {
  if (!before.some((word) => sizeWords.test(word))) return false
  const values = figures.map(({ digits }) => Number(digits))
  return (
    figures.every(({ digits }) => /^[1-9]\d{1,2}$/.test(digits)) &&
    Math.max(...values) - Math.min(...values) <= sizeSpread
  )
}

import type { Concept, Meaning, Reading } from './read-meaning.ts'
import type { Accented } from './search-words.ts'

export type Notation = {
  whole: string
  some: string
  heads: string
  /** Rank: sum of each word's best score times its worth. */
  scores: { worth: number; best: Score[] }[]
  accented: Accented[]
}
/** `weight` times PostgreSQL's rank, 1 at most; `lexemes`: its divisor. */
type Score = { notation: string; weight: number; lexemes: number }

/** Minimum weight for the name's first word. */
const headWeight = 0.6

export function notationOf({ concepts, optional, market, accented }: Meaning): Notation | null {
  if (concepts.length === 0) return null
  const each = concepts.map(({ readings }) => anyOf(readings))
  const more = optional.map(({ readings }) => anyOf(readings))
  const heads = concepts
    .flatMap(({ readings }) =>
      readings.filter(({ weight, begins }) => weight > headWeight && !begins),
    )
    .map(({ lexemes }) => quoted(`^${lexemes[0] ?? ''}`))
  return {
    whole: each.map((notation) => `(${notation})`).join(' & '),
    some: [...each, ...more].join(' | '),
    heads: [...new Set(heads)].join(' | '),
    scores: [...concepts, ...optional].map((one) => ({
      worth: worthOf(one, market),
      best: scoresOf(one),
    })),
    accented,
  }
}

/** Weighs rare words more, as BM25. */
function worthOf({ readings }: Concept, market: number): number {
  const holding = Math.max(
    ...readings.map(({ products, begins }) => (begins ? Math.max(products, 5) : products)),
  )
  return Math.log1p((Math.max(market, holding) - holding + 0.5) / (holding + 0.5))
}

function scoresOf({ readings }: Concept): Score[] {
  const single = Map.groupBy(
    readings.filter(({ lexemes }) => lexemes.length === 1),
    ({ weight }) => weight,
  )
  return [
    ...[...single].map(([weight, list]) => ({
      notation: anyOf(list),
      weight,
      lexemes: list.length,
    })),
    ...readings
      .filter(({ lexemes }) => lexemes.length > 1)
      .map((reading) => ({ notation: allOf(reading), weight: reading.weight, lexemes: 1 })),
  ]
}

function anyOf(readings: readonly Reading[]): string {
  return readings
    .map((reading) => (reading.lexemes.length > 1 ? nearby(reading) : allOf(reading)))
    .join(' | ')
}

function allOf({ lexemes, begins }: Reading): string {
  return lexemes.map((lexeme) => quoted(lexeme) + (begins ? ':*' : '')).join(' & ')
}

/**
 * Requires order with at most one small word between: « sac pour femme » does not match bag and
 * women apart.
 */
function nearby({ lexemes }: Reading): string {
  return lexemes
    .map(quoted)
    .reduce((before, lexeme) => `(${before} <-> ${lexeme} | ${before} <2> ${lexeme})`)
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

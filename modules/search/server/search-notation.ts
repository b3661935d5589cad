import type { Concept, Meaning, Reading } from './read-meaning.ts'

/** A search as a PostgreSQL tsquery. */
export type Notation = {
  /** Every word. */
  whole: string
  /** Any of the words. */
  some: string
  /** The first word of the product's name is one of them. */
  heads: string
  /**
   * For the rank: of each word its scores, of which the best counts, times the worth of the word;
   * summed.
   */
  scores: { worth: number; best: Score[] }[]
}
/**
 * `weight` times PostgreSQL's rank of a product for this notation, 1 at most; `lexemes` in it, by
 * which that rank was divided.
 */
type Score = { notation: string; weight: number; lexemes: number }

/** Readings of less weight do not match the first word of a name. */
const headWeight = 0.6

/** Null when no word can be found. */
export function notationOf({ concepts, optional, market }: Meaning): Notation | null {
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
  }
}

/** Rare words weigh more (as in BM25); a word that all products contain weighs almost nothing. */
function worthOf({ readings }: Concept, market: number): number {
  const holding = Math.max(
    ...readings.map(({ products, begins }) => (begins ? Math.max(products, 5) : products)),
  )
  return Math.log1p((Math.max(market, holding) - holding + 0.5) / (holding + 0.5))
}

/** Readings of one lexeme and the same weight are ranked together, the others by themselves. */
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
 * A term of several words: its words in order, with one small word between at most, so that « sac
 * pour femme » does not find a bag and, elsewhere, women.
 */
function nearby({ lexemes }: Reading): string {
  return lexemes
    .map(quoted)
    .reduce((before, lexeme) => `(${before} <-> ${lexeme} | ${before} <2> ${lexeme})`)
}

/** Quotes a lexeme, so that nothing in it is read as notation. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

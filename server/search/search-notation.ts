import type { Concept, Meaning, Reading } from './read-meaning.ts'

/** A search in PostgreSQL's notation. */
export type Notation = {
  /** Everything that was asked. */
  whole: string
  /** Any of it. */
  some: string
  /** The first word of a name is one of those asked for. */
  heads: string
  /** How well a product answers: of each thing asked the best of its scores, times what it is worth, summed. */
  scores: { worth: number; best: Score[] }[]
}
/** `weight` times PostgreSQL's rank of a product for this notation, 1 at most; `lexemes` in it, by which that rank was divided. */
type Score = { notation: string; weight: number; lexemes: number }

/** Readings worth less do not make a product what it is. */
const headWeight = 0.6

/** Null when nothing that was asked can be found. */
export function notationOf({ concepts, market }: Meaning): Notation | null {
  if (concepts.length === 0) return null
  const each = concepts.map(({ readings }) => anyOf(readings))
  const heads = concepts
    .flatMap(({ readings }) =>
      readings.filter(({ weight, begins }) => weight > headWeight && !begins),
    )
    .map(({ lexemes }) => quoted(`^${lexemes[0] ?? ''}`))
  return {
    whole: each.map((notation) => `(${notation})`).join(' & '),
    some: each.join(' | '),
    heads: [...new Set(heads)].join(' | '),
    scores: concepts.map((one) => ({ worth: worthOf(one, market), best: scoresOf(one) })),
  }
}

/** The rarer, the more it says (as BM25 has it): what everything holds is worth almost nothing. */
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

/** A term of several words is its words in their order, with a small one between at most: a bag for women is not a bag, and women somewhere. */
function nearby({ lexemes }: Reading): string {
  return lexemes
    .map(quoted)
    .reduce((before, lexeme) => `(${before} <-> ${lexeme} | ${before} <2> ${lexeme})`)
}

/** Nothing in a lexeme is read as notation. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

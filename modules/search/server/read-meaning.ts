import type { Kernel } from '#kernel/kernel.ts'
import { learnNewWords } from './learn-words.ts'
import { findNearWords, type Near } from './near-words.ts'
import { formsOf } from './word-forms.ts'
import { otherMeasures } from './search-figures.ts'
import {
  type Accented,
  accentedWords,
  isEmptyWord,
  readAllWords,
  rewrite,
  type TypedWord,
} from './search-words.ts'
import type { Synonyms } from './synonyms.ts'
import { mostFresh, readWordFacts, type WordFacts } from './vocabulary.ts'

/** Lexemes that must all match; `begins`: as a prefix; `weight`: 0 to 1. */
export type Reading = {
  lexemes: readonly string[]
  weight: number
  products: number
  begins?: true
}
export type Concept = { readings: Reading[] }
/** `optional`: stop words in a product's name. `market`: total products, for rarity. */
export type Meaning = {
  concepts: Concept[]
  optional: Concept[]
  market: number
  accented: Accented[]
  correctedQuery?: string
}

const weights = { form: 0.95, amount: 0.5, begun: 0.8, parted: 0.9, synonym: 0.7, optional: 0.6 }
const sure = 0.5
const mostCorrected = 4

/** Interprets a query. `doubt`: corrects every word. One statement; three with an unknown word. */
export async function readMeaning(
  kernel: Kernel,
  synonyms: Synonyms,
  typed: string,
  { doubt = false, learnt = false } = {},
): Promise<Meaning> {
  const all = readAllWords(typed)
  const empty = all.filter((word) => word.empty)
  const words = all.length > empty.length ? all.filter((word) => !word.empty) : all
  const plain = words.map((word) => word.plain)
  const compounds = words.map((word, index) =>
    compoundsOf(word, words[index - 1], words[index + 1]),
  )
  const others = [...plain, ...compounds.flat()].flatMap(formsOf)
  const known = await readWordFacts(
    kernel,
    [
      ...plain,
      ...words.flatMap(({ amount, parts = [] }) => [...(amount ? [amount] : []), ...parts]),
    ],
    [...compounds.flat(), ...others, ...empty.map((word) => word.plain)],
  )
  synonyms.follow(known.learnt)
  const concepts = words.map((word, index): Concept => {
    const spelt = [
      ...readingsOf(known, word.plain),
      ...(compounds[index] ?? []).flatMap((compound) => readingsOf(known, compound)),
    ]
    return {
      readings: [
        ...spelt,
        ...(word.amount ? scaleWeights(readingsOf(known, word.amount), weights.amount) : []),
        ...(word.parts ? partedReadings(known, word.parts, words.length === 1) : []),
      ],
    }
  })
  const led = (await synonyms.replacements(concepts.map(readLexemes))).filter(({ others: terms }) =>
    terms.some(({ products }) => products > 0),
  )
  const isUnknown = (index: number) =>
    !words[index]?.empty &&
    (doubt || concepts[index]?.readings.every(({ products }) => products === 0)) &&
    !led.some(({ from, length }) => index >= from && index < from + length)
  const unknown = words.filter((_, index) => isUnknown(index)).slice(0, mostCorrected)
  if (unknown.length > 0 && known.fresh > 0 && known.fresh <= mostFresh && !learnt) {
    await learnNewWords(kernel, known.fresh)
    return readMeaning(kernel, synonyms, typed, { doubt, learnt: true })
  }
  const corrections = await correct(kernel, synonyms, known, unknown, concepts, words)
  for (const { from, length, others: terms, weight } of unknown.length > 0
    ? await synonyms.replacements(concepts.map(readLexemes))
    : led)
    for (const one of concepts.slice(from, from + length))
      one.readings.push(
        ...terms.map(({ lexemes, products, share }) => ({
          lexemes,
          products,
          weight: weights.synonym * share * weight,
        })),
      )
  return {
    concepts: found(concepts),
    optional:
      words === all
        ? []
        : found(
            empty.map(({ plain: one }) => ({
              readings: scaleWeights(readingsOf(known, one, []), weights.optional),
            })),
          ),
    market: known.market,
    accented: accentedWords(typed),
    ...(corrections.size > 0 ? { correctedQuery: rewrite(typed, words, corrections) } : {}),
  }
}

function found(concepts: readonly Concept[]): Concept[] {
  return concepts
    .map(({ readings }) => ({
      readings: distinct(readings.filter(({ products, begins }) => products > 0 || begins)),
    }))
    .filter(({ readings }) => readings.length > 0)
}

/** Reads « tee shirt » also as teeshirt, « 50 cl » as 500 ml. */
function compoundsOf(
  { plain, joined }: TypedWord,
  before: TypedWord | undefined,
  after: TypedWord | undefined,
): string[] {
  const pairs = [before && before.plain + plain, after && plain + after.plain]
  return [
    ...(joined ? [joined] : []),
    ...otherMeasures(plain),
    ...pairs.filter((pair): pair is string => pair !== undefined && pair.length < 40),
  ]
}

function readingsOf({ facts }: WordFacts, plain: string, forms = formsOf(plain)): Reading[] {
  return [plain, ...forms].flatMap((form) => {
    const fact = facts.get(form)
    return fact && fact.lexemes.length > 0
      ? [
          {
            lexemes: fact.lexemes,
            products: fact.products,
            weight: form === plain ? 1 : weights.form,
          },
        ]
      : []
  })
}

function scaleWeights(readings: readonly Reading[], weight: number): Reading[] {
  return readings.map((reading) => ({ ...reading, weight: reading.weight * weight }))
}

/**
 * Reads « iphone12 » as « iphone 12 », parts side by side; else the parts found, without figures
 * alone.
 */
function partedReadings({ facts }: WordFacts, parts: readonly string[], alone: boolean): Reading[] {
  const full = parts.filter((part) => !isEmptyWord(part))
  const known = full.flatMap((part) => {
    const fact = facts.get(part)
    return fact && fact.products > 0 ? [fact] : []
  })
  const isWhole = known.length > 1 && known.length === full.length
  const says = known.some(({ word }) => !alone || /^\p{L}{3,}$/u.test(word))
  if (!isWhole && !says) return []
  return [
    {
      lexemes: known.flatMap(({ lexemes }) => lexemes),
      products: Math.min(...known.map(({ products }) => products)),
      weight: isWhole ? weights.parted : weights.amount,
    },
  ]
}

/** @returns the query with the best corrections */
async function correct(
  kernel: Kernel,
  synonyms: Synonyms,
  known: WordFacts,
  unknown: readonly TypedWord[],
  concepts: readonly Concept[],
  words: readonly TypedWord[],
): Promise<Map<string, string>> {
  const corrections = new Map<string, string>()
  if (unknown.length === 0) return corrections
  const plain = unknown.map((word) => word.plain)
  const near = await findNearWords(kernel, plain, await synonyms.words())
  const meant = [...near.values()].flat().flatMap(({ word, parts }) => parts ?? [word])
  const facts =
    meant.length > 0 ? await readWordFacts(kernel, meant, meant.flatMap(formsOf)) : known
  for (const word of unknown) {
    const readings = concepts[words.indexOf(word)]?.readings
    const fact = known.facts.get(word.plain)
    const likely = near.get(word.plain) ?? []
    if (fact && fact.begun.length > 0 && word === words.at(-1))
      readings?.push(
        { lexemes: fact.lexemes, weight: weights.begun, products: 0, begins: true },
        // « ventilate » is longer than the lexeme of « ventilateur ».
        ...[...new Set(fact.begun)]
          .filter((lexeme) => !lexeme.startsWith(fact.lexemes[0] ?? ''))
          .map((lexeme) => ({ lexemes: [lexeme], weight: weights.begun, products: 1 })),
      )
    else if (likely[0]) corrections.set(word.plain, likely[0].shown)
    for (const one of likely) readings?.push(...nearReadings(facts, one, likely[0]?.cost ?? 0))
  }
  return corrections
}

/** Weighs a letter more than the best at a third. */
function nearReadings(facts: WordFacts, { word, cost, parts }: Near, least: number): Reading[] {
  const weight = Math.exp(least - cost)
  if (!parts) return scaleWeights(readingsOf(facts, word), weight)
  const found = parts.map((part) => facts.facts.get(part))
  const lexemes = found.flatMap((fact) => fact?.lexemes ?? [])
  return [
    {
      lexemes,
      products: Math.min(...found.map((fact) => fact?.products ?? 0)),
      weight: weights.parted,
    },
  ]
}

function readLexemes({ readings }: Concept): Map<string, number> {
  const found = new Map<string, number>()
  for (const { lexemes, weight, begins } of readings) {
    const [lexeme] = lexemes
    if (lexeme && lexemes.length === 1 && !begins && weight > sure)
      found.set(lexeme, Math.max(weight, found.get(lexeme) ?? 0))
  }
  return found
}

function distinct(readings: readonly Reading[]): Reading[] {
  const best = new Map<string, Reading>()
  for (const reading of readings.toSorted((a, b) => b.weight - a.weight)) {
    const found = `${reading.lexemes.toSorted((a, b) => (a < b ? -1 : 1)).join(' ')} ${reading.begins ?? ''}`
    if (!best.has(found)) best.set(found, reading)
  }
  return [...best.values()]
}

import type { Kernel } from '#kernel/kernel.ts'
import { learnNewWords } from './learn-words.ts'
import { findNearWords, type Near } from './near-words.ts'
import { readWords, rewrite, type TypedWord } from './search-words.ts'
import type { Synonyms } from './synonyms.ts'
import { mostFresh, readWordFacts, type WordFacts } from './vocabulary.ts'

/**
 * Masculine and feminine that the stemmer leaves apart. What is irregular (beau, belle) is a
 * synonym.
 */
const genders: readonly Endings[] = [
  { one: 'f', other: 've', from: 4 },
  { one: 'c', other: 'che', from: 3 },
  { one: 'eur', other: 'euse', from: 5 },
  { one: 'teur', other: 'trice', from: 6 },
  { one: 'er', other: 'ere', from: 5 },
  { one: 'e', other: 'ee', from: 4 },
  { one: 'en', other: 'enne', from: 5 },
  { one: 'on', other: 'onne', from: 6 },
  { one: 'el', other: 'elle', from: 6 },
  { one: 'il', other: 'ille', from: 6 },
  { one: 'et', other: 'ette', from: 6 },
]

const plurals: readonly Endings[] = [
  { one: '', other: 's', from: 3 },
  { one: 'al', other: 'aux', from: 4 },
  { one: 'ail', other: 'aux', from: 5 },
  { one: 'au', other: 'aux', from: 3 },
  { one: 'eu', other: 'eux', from: 3 },
  { one: 'ou', other: 'oux', from: 3 },
  { one: 'y', other: 'ies', from: 4 },
]

/**
 * One way to find a typed word: all these lexemes. `begins`: as a prefix. `weight` from 0 to 1,
 * `products` how many it finds.
 */
export type Reading = {
  lexemes: readonly string[]
  weight: number
  products: number
  begins?: true
}
/** One typed word or term, in every way it may be found. */
export type Concept = { readings: Reading[] }
/** `market`: how many products there are, from which the worth of a rare word is computed. */
export type Meaning = { concepts: Concept[]; market: number; correctedQuery?: string }

const weights = { form: 0.95, amount: 0.5, begun: 0.8, parted: 0.9, synonym: 0.7 }
/** Readings of less weight lead to no synonym. */
const sure = 0.5
/** So many words are corrected at most. */
const mostCorrected = 4

/**
 * Reads what was typed: each word with its other forms and its synonyms, and for a word that no
 * product contains those it may have been meant for. `doubt`: treats every word as such. One
 * statement usually, three with an unknown word; a few more when products were published a moment
 * ago, whose words are then counted first.
 */
export async function readMeaning(
  kernel: Kernel,
  synonyms: Synonyms,
  typed: string,
  { doubt = false, learnt = false } = {},
): Promise<Meaning> {
  const words = readWords(typed)
  const plain = words.map((word) => word.plain)
  const compounds = words.map((word, index) =>
    compoundsOf(word, words[index - 1], words[index + 1]),
  )
  const others = [...plain, ...compounds.flat()].flatMap(formsOf)
  const known = await readWordFacts(
    kernel,
    [...plain, ...words.flatMap(({ amount }) => amount ?? [])],
    [...compounds.flat(), ...others],
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
        ...(word.amount ? scaled(readingsOf(known, word.amount), weights.amount) : []),
      ],
    }
  })
  const led = (await synonyms.replacements(concepts.map(readLexemes))).filter(({ others: terms }) =>
    terms.some(({ products }) => products > 0),
  )
  const isUnknown = (index: number) =>
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
  const found = concepts.map(({ readings }) => ({
    readings: distinct(readings.filter(({ products, begins }) => products > 0 || begins)),
  }))
  return {
    concepts: found.filter(({ readings }) => readings.length > 0),
    market: known.market,
    ...(corrections.size > 0 ? { correctedQuery: rewrite(typed, words, corrections) } : {}),
  }
}

/**
 * « tee shirt » is perhaps teeshirt, whichever of its words one looks at; « t-shirt » is tshirt.
 */
function compoundsOf(
  { plain, joined }: TypedWord,
  before: TypedWord | undefined,
  after: TypedWord | undefined,
): string[] {
  const pairs = [before && before.plain + plain, after && plain + after.plain]
  return [
    ...(joined ? [joined] : []),
    ...pairs.filter((pair): pair is string => pair !== undefined && pair.length < 40),
  ]
}

function readingsOf({ facts }: WordFacts, plain: string): Reading[] {
  return [plain, ...formsOf(plain)].flatMap((form) => {
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

function scaled(readings: readonly Reading[], weight: number): Reading[] {
  return readings.map((reading) => ({ ...reading, weight: reading.weight * weight }))
}

/**
 * Adds to each unknown word those it may have been meant for. @returns the query with the likeliest
 * corrections
 */
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
    if (fact?.begins && word === words.at(-1))
      readings?.push({ lexemes: fact.lexemes, weight: weights.begun, products: 0, begins: true })
    else if (likely[0]) corrections.set(word.plain, likely[0].shown)
    for (const one of likely) readings?.push(...nearReadings(facts, one, likely[0]?.cost ?? 0))
  }
  return corrections
}

/** A word that costs one letter more than the likeliest has a third of its weight. */
function nearReadings(facts: WordFacts, { word, cost, parts }: Near, least: number): Reading[] {
  const weight = Math.exp(least - cost)
  if (!parts) return scaled(readingsOf(facts, word), weight)
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

/** Of readings that find the same, the one of most weight. */
function distinct(readings: readonly Reading[]): Reading[] {
  const best = new Map<string, Reading>()
  for (const reading of readings.toSorted((a, b) => b.weight - a.weight)) {
    const found = `${reading.lexemes.toSorted((a, b) => (a < b ? -1 : 1)).join(' ')} ${reading.begins ?? ''}`
    if (!best.has(found)) best.set(found, reading)
  }
  return [...best.values()]
}

/**
 * How words end, one way or the other: `from` this length on, because « fil » is no « fille » and «
 * tas » no « tasse ».
 */
type Endings = { one: string; other: string; from: number }

/**
 * Other forms of a word that may exist: plurals, singulars and feminines. Many of what it gives are
 * no words at all: keep what the market knows. Small letters without accents; a word with digits
 * has no other form.
 */
function formsOf(word: string): string[] {
  if (/\d/.test(word) || word.length < 3) return []
  const forms = new Set<string>()
  for (const singular of [word, ...backward(word, plurals)]) {
    for (const form of [singular, ...forward(singular, genders), ...backward(singular, genders)]) {
      forms.add(form)
      for (const plural of forward(form, plurals)) forms.add(plural)
    }
  }
  forms.delete(word)
  return [...forms].filter((form) => form.length > 2)
}

function forward(word: string, list: readonly Endings[]): string[] {
  return list.flatMap(({ one, other, from }) =>
    word.endsWith(one) && word.length >= from
      ? [word.slice(0, word.length - one.length) + other]
      : [],
  )
}

function backward(word: string, list: readonly Endings[]): string[] {
  return list.flatMap(({ one, other, from }) => {
    const back = word.slice(0, word.length - other.length) + one
    return word.endsWith(other) && back.length >= from ? [back] : []
  })
}

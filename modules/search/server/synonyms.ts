import { sql } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import { Cache } from '#kernel/caches/cache.ts'
import type { Kernel } from '#kernel/kernel.ts'

import type { Spoken } from './near-words.ts'
import { occasionSynonyms } from './occasion-synonyms.ts'
import { readWords } from './search-words.ts'
import { soundOf } from './word-sound.ts'

/** `products`: of the rarest word. `share`: part of a synonym's weight. */
export type Term = { lexemes: string[]; products: number; share: number }
/** `length` concepts at `from` are one term with synonyms `others`. */
export type Replaced = { from: number; length: number; others: Term[]; weight: number }
type Place = { group: number; term: number }
/** `searched` have one meaning; for an occasion they mean `leads`. */
type Group = { searched: Term[]; leads: Term[] | null }
type Known = { groups: Group[]; places: Map<string, Place[]>; words: Map<string, Spoken> }

const keptMs = 600_000
/** Minimum interval between reloads, ms. */
const leastMs = 1_000

/** Cached synonyms, reloaded after an admin's change, after counts, and every 10 minutes. */
export class Synonyms {
  readonly #kernel: Kernel
  readonly #known: Cache<Known>
  #learnt = ''
  #readAt = 0

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.#known = new Cache({
      entries: 1,
      now: () => kernel.clock.now().getTime(),
      lifeOf: () => ({ freshMs: keptMs }),
    })
  }

  forget(): void {
    this.#known.clear()
  }

  /** @param learnt value of `readWordFacts` */
  follow(learnt: string): void {
    const now = this.#kernel.clock.now().getTime()
    if (learnt === this.#learnt || now < this.#readAt + leastMs) return
    this.#learnt = learnt
    this.#known.clear()
  }

  async words(): Promise<ReadonlyMap<string, Spoken>> {
    return (await this.#load()).words
  }

  /** Finds synonyms; the longest term at a position wins. */
  async replacements(concepts: readonly ReadonlyMap<string, number>[]): Promise<Replaced[]> {
    const { groups, places } = await this.#load()
    return concepts.flatMap((readings, from) => {
      const matching = [...readings.keys()].flatMap((lexeme) =>
        (places.get(lexeme) ?? []).flatMap(({ group, term }) => {
          const lexemes = groups[group]?.searched[term]?.lexemes ?? []
          const weights = lexemes.map((one, step) => concepts[from + step]?.get(one) ?? 0)
          const weight = Math.min(...weights)
          return weight > 0
            ? [
                {
                  from,
                  length: lexemes.length,
                  weight,
                  others: othersOf(groups[group], term),
                },
              ]
            : []
        }),
      )
      const longest = Math.max(0, ...matching.map(({ length }) => length))
      return matching.filter(({ length }) => length === longest || length === 1)
    })
  }

  #load(): Promise<Known> {
    return this.#known.of('all', () => {
      this.#readAt = this.#kernel.clock.now().getTime()
      return readSynonyms(this.#kernel)
    })
  }
}

// figure_word: search-text.sql.
const lexemesSql = (words: readonly string[]) => sql`
  select word, lexemes[1] as lexeme, (select least(coalesce(sum(known.products), 0), 2000000000)::int from search_words known where known.lexeme = lexemes[1]) as products
  from unnest(${sql.param(words)}::text[]) as word
  cross join lateral (select tsvector_to_array(to_tsvector('french_plain', figure_word(word))) as lexemes) indexed
  where cardinality(lexemes) = 1`

function othersOf(group: Group | undefined, term: number): Term[] {
  return group?.leads ?? (group?.searched ?? []).filter((_, index) => index !== term)
}

/** Weight of `also`, relative to `leads`. */
const alsoShare = 0.6

async function readSynonyms(kernel: Kernel): Promise<Known> {
  const stored = await query<{ terms: string[] }>(
    kernel.db,
    sql`select terms from search_synonyms order by id`,
  )
  const texts = [
    ...stored.map(({ terms }) => ({ searched: terms, leads: null, also: [] })),
    ...occasionSynonyms,
  ]
  const termsOf = await readTerms(
    kernel,
    texts.flatMap(({ searched, leads, also }) => [...searched, ...(leads ?? []), ...also]),
  )
  const groups = texts.map(({ searched, leads, also }): Group => ({
    searched: termsOf(searched),
    leads: leads && [...termsOf(leads), ...termsOf(also, alsoShare)],
  }))
  const places = new Map<string, Place[]>()
  for (const [group, { searched }] of groups.entries())
    for (const [term, { lexemes }] of searched.entries()) {
      const [first = ''] = lexemes
      places.set(first, [...(places.get(first) ?? []), { group, term }])
    }
  return { groups, places, words: leadingWords(texts, groups) }
}

/** Reads texts in one statement. A text with a word missing in the index is no term. */
async function readTerms(
  kernel: Kernel,
  texts: readonly string[],
): Promise<(some: readonly string[], share?: number) => Term[]> {
  const spelt = new Map(
    texts.map((text) => [text, readWords(text).map(({ plain, joined }) => joined ?? plain)]),
  )
  const rows = await query<{
    word: string
    lexeme: string
    products: number
  }>(kernel.db, lexemesSql([...new Set([...spelt.values()].flat())]))
  const byWord = new Map(rows.map((row) => [row.word, row]))
  return (some, share = 1) =>
    some.flatMap((text): Term[] => {
      const words = spelt.get(text) ?? []
      const found = words.flatMap((word) => byWord.get(word) ?? [])
      if (found.length === 0 || found.length < words.length) return []
      const products = Math.min(...found.map(({ products }) => products))
      return [{ lexemes: found.map(({ lexeme }) => lexeme), products, share }]
    })
}

/** Omits corrections that would find nothing. */
function leadingWords(
  texts: readonly { searched: readonly string[]; leads: readonly string[] | null }[],
  groups: readonly Group[],
): Map<string, Spoken> {
  const sold = texts.filter((_, place) =>
    (groups[place]?.leads ?? groups[place]?.searched ?? []).some(({ products }) => products > 0),
  )
  const words = sold.flatMap(({ searched, leads }) =>
    // A single word of a longer occasion has no products of its own.
    searched.flatMap((term) =>
      (leads && readWords(term).length > 1 ? [] : readWords(term)).map(
        ({ plain, from, to }) =>
          [plain, { shown: term.slice(from, to), sound: soundOf(plain) }] as const,
      ),
    ),
  )
  return new Map(words)
}

import { sumOf } from '#kernel/wire/money.ts'

/** Same at every run; a line counts only queries that its rule changes. */
const twins: readonly Twin[] = [
  { name: 'one letter wrong', of: oneLetterWrong },
  {
    name: 'accents dropped',
    of: (query) => query.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe'),
  },
  { name: 'apostrophe ’', of: (query) => query.replaceAll("'", '’') },
  { name: "apostrophe '", of: (query) => query.replaceAll('’', "'") },
  { name: 'apostrophe left out', of: (query) => query.replaceAll(/['’]/g, ' ') },
  { name: 'plural', of: (query) => query.replaceAll(/\p{L}{4,}/gu, pluralOf) },
  { name: 'singular', of: (query) => query.replaceAll(/\p{L}{4,}/gu, singularOf) },
  { name: 'hyphens to spaces', of: (query) => query.replaceAll('-', ' ') },
  {
    name: 'spaces to hyphens',
    of: (query) => query.replaceAll(/(?<=[\p{L}\p{N}]) (?=[\p{L}\p{N}])/gu, '-'),
  },
  { name: 'capitals', of: (query) => query.toUpperCase() },
]

const hasty: Twin = {
  name: 'accents and one letter',
  of: (query, seed) => oneLetterWrong(query.normalize('NFD').replaceAll(/\p{M}/gu, ''), seed),
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

const depth = 10

export type JudgedQuery = { query: string; grades: ReadonlyMap<string, number> }
/** Keys of the first ten products at most. */
export type Search = (query: string) => Promise<string[]>
/**
 * `ndcg` and `plain`: means at 10 with the variation and the original spelling; `nothing`: share
 * without a result.
 */
export type Line = {
  name: string
  queries: number
  ndcg: number
  plain: number
  loss: number
  nothing: number
  worst: { query: string; ndcg: number; plain: number }[]
}

/** Faults for each query, so that one letter does not decide. */
const faults = 5
const shown = 12

export async function measure(search: Search, queries: readonly JudgedQuery[]): Promise<Line[]> {
  const { line, plain } = await runPlain(search, queries)
  const lines: Line[] = [line]
  for (const twin of [...twins, hasty]) {
    const line = await measureTwin(search, queries, plain, twin)
    if (line) lines.push(line)
  }
  return lines
}

export async function measurePlain(search: Search, queries: readonly JudgedQuery[]): Promise<Line> {
  return (await runPlain(search, queries)).line
}

async function runPlain(search: Search, queries: readonly JudgedQuery[]) {
  const plain = new Map<string, number>()
  const nothing = new Set<string>()
  for (const { query, grades } of queries) {
    const found = await search(query)
    if (found.length === 0) nothing.add(query)
    plain.set(query, ndcg(found, grades))
  }
  const first = {
    name: 'plain',
    queries: queries.length,
    ndcg: mean([...plain.values()]),
    plain: mean([...plain.values()]),
    loss: 0,
    nothing: nothing.size / queries.length,
  }
  const worst = [...plain]
    .map(([query, value]) => ({ query, ndcg: value, plain: value }))
    .toSorted((a, b) => a.ndcg - b.ndcg)
  return { line: { ...first, worst: worst.slice(0, shown) }, plain }
}

async function measureTwin(
  search: Search,
  queries: readonly JudgedQuery[],
  plain: ReadonlyMap<string, number>,
  twin: Twin,
): Promise<Line | null> {
  const runs: { query: string; ndcg: number; plain: number; empty: boolean }[] = []
  for (const { query, grades } of queries) {
    const typed = new Set(Array.from({ length: faults }, (_, seed) => twin.of(query, seed)))
    typed.delete(query)
    for (const text of typed) {
      const found = await search(text)
      runs.push({
        query: text,
        ndcg: ndcg(found, grades),
        plain: plain.get(query) ?? 0,
        empty: found.length === 0,
      })
    }
  }
  if (runs.length === 0) return null
  const [after, before] = [mean(runs.map((run) => run.ndcg)), mean(runs.map((run) => run.plain))]
  const worst = runs.toSorted((a, b) => a.ndcg - a.plain - (b.ndcg - b.plain)).slice(0, shown)
  return {
    name: twin.name,
    queries: runs.length,
    ndcg: after,
    plain: before,
    loss: before === 0 ? 0 : 1 - after / before,
    nothing: mean(runs.map(({ empty }) => Number(empty))),
    worst: worst.map(({ query, ndcg, plain }) => ({ query, ndcg, plain })),
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sumOf(values) / values.length
}

/**
 * Computes the normalised discounted cumulative gain of ten results, 0 to 1: gains of 2^grade − 1,
 * 0 for an unjudged product.
 */
export function ndcg(found: readonly string[], grades: ReadonlyMap<string, number>): number {
  const best = gainOf([...grades.values()].toSorted((a, b) => b - a))
  return best === 0 ? 1 : gainOf(found.map((key) => grades.get(key) ?? 0)) / best
}

function gainOf(grades: readonly number[]): number {
  return grades
    .slice(0, depth)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}

type Twin = { name: string; of(query: string, seed: number): string }

/** Drops, doubles, changes or swaps a letter of a word of four or more, never its first. */
function oneLetterWrong(query: string, seed: number): string {
  const random = randomOf(`${query}#${seed}`)
  const words = [...query.matchAll(/\p{L}{4,}/gu)]
  const word = words[Math.floor(random() * words.length)]
  if (!word) return query
  const wrong = misspell(word[0], random)
  return query.slice(0, word.index) + wrong + query.slice(word.index + word[0].length)
}

function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 1))
  const other = letters[Math.floor(random() * letters.length)] ?? 'e'
  const [before, here, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  const ways = [
    before + after,
    before + other + here + after,
    before + other + after,
    word.slice(0, at - 1) + here + (word[at - 1] ?? '') + after,
  ]
  const wrong = ways[Math.floor(random() * ways.length)] ?? word
  return wrong === word ? before + after : wrong
}

function pluralOf(word: string): string {
  if (/[sxz]$/i.test(word)) return word
  if (/(?:eau|au|eu)$/i.test(word)) return `${word}x`
  return /al$/i.test(word) ? `${word.slice(0, -1)}ux` : `${word}s`
}

function singularOf(word: string): string {
  if (/(?:eau|eu)x$/i.test(word)) return word.slice(0, -1)
  return /[^s]s$/i.test(word) ? word.slice(0, -1) : word
}

/** Uses FNV-1a, then mulberry32: the same for the same text. */
function randomOf(text: string): () => number {
  let state = 2_166_136_261
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

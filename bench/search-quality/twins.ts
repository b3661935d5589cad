/** A variation of a query, as another person would type it. */
export type Twin = { name: string; of(query: string, seed: number): string }

/**
 * Made by rule alone, the same at every run. A query that a rule does not touch stays as it is, and
 * is not counted in that rule's line.
 */
export const twins: readonly Twin[] = [
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

/** Both kinds of fault together. */
export const hasty: Twin = {
  name: 'accents and one letter',
  of: (query, seed) => oneLetterWrong(query.normalize('NFD').replaceAll(/\p{M}/gu, ''), seed),
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * One letter of one word of four or more is dropped, doubled by another, changed or swapped with
 * its neighbour; never the first of the word.
 */
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

/** Numbers from 0 to 1 that depend on the text alone (FNV-1a, then mulberry32). */
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

import type { Kernel } from '../kernel/kernel.ts'

import { editDistance } from './edit-distance.ts'
import { readNearWords, type NearRow } from './vocabulary.queries.ts'
import { soundOf } from './word-sound.ts'

/** A word as it is spelt, and as it is said. */
export type Spoken = { shown: string; sound: string }
/** A word that another was perhaps meant for; `cost` is about the letters that differ. `parts`: the two words that it is, written as one. */
export type Near = { word: string; shown: string; cost: number; parts?: [string, string] }

const letters = 'abcdefghijklmnopqrstuvwxyz'
const kept = 3
/** A word said alike costs this, and a little for every letter more than one that differs. */
const alikeCost = 0.9
const alikeLetterCost = 0.15
const mostAlikeFaults = 4
/** People seldom miss the first letter. */
const firstLetter = 0.5
/** What half the market says is meant rather than what one product says, but never against a letter more. */
const fame = 0.08
const mostFame = 0.6
const joined = 0.9

/**
 * For each of these words that nobody sells, those that it may have been meant for, the likeliest first: words of the market and `terms` that lead to some.
 * One statement.
 */
export async function findNearWords(
  kernel: Kernel,
  unknown: readonly string[],
  terms: ReadonlyMap<string, Spoken>,
): Promise<Map<string, Near[]>> {
  const misspelt = unknown.filter((word) => word.length > 2 && !/\d/.test(word))
  if (misspelt.length === 0) return new Map()
  const rows = await readNearWords(
    kernel,
    misspelt.map((word) => ({
      word,
      spellings: [...misspellings(word), ...partings(word).flat()],
      sound: soundOf(word),
      alike: word.length > 4,
    })),
  )
  return new Map(
    misspelt.map((word) => [
      word,
      choose(
        word,
        rows.filter((row) => row.misspelt === word),
        terms,
      ),
    ]),
  )
}

function choose(
  misspelt: string,
  rows: readonly NearRow[],
  terms: ReadonlyMap<string, Spoken>,
): Near[] {
  const near = new Map<string, Near>()
  const sound = soundOf(misspelt)
  for (const { products, named, ...row } of rows) {
    const cost = costOf(misspelt, row.word, row.sound === sound)
    if (cost !== null)
      near.set(row.word, {
        word: row.word,
        shown: row.shown,
        cost: cost - Math.min(mostFame, fame * Math.log1p(products + 4 * named)),
      })
  }
  for (const [word, term] of terms) {
    const cost = near.has(word) ? null : costOf(misspelt, word, term.sound === sound)
    if (cost !== null) near.set(word, { word, shown: term.shown, cost: cost - fame })
  }
  const parted = partedFrom(misspelt, rows)
  return [...near.values(), ...(parted ? [parted] : [])]
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, kept)
}

/** Letters that differ, weighed; null when it is another word. */
function costOf(misspelt: string, word: string, soundsAlike: boolean): number | null {
  if (word === misspelt || word.length < 3) return null
  const most = allowedFaults(misspelt)
  const distance = editDistance(misspelt, word, soundsAlike ? mostAlikeFaults : most)
  if (distance > (soundsAlike ? mostAlikeFaults : most)) return null
  const alike = soundsAlike ? alikeCost + alikeLetterCost * (distance - 1) : Infinity
  return (
    Math.min(distance <= most ? distance : Infinity, alike) +
    (misspelt[0] === word[0] ? 0 : firstLetter)
  )
}

/** Short words resemble too many others. */
function allowedFaults(word: string): number {
  if (word.length < 5) return 1
  return word.length < 9 ? 2 : 3
}

/** `powerbank` → power and bank, the pair of which even the rarer word is the most frequent. */
function partedFrom(misspelt: string, rows: readonly NearRow[]): Near | undefined {
  const known = new Map(rows.map((row) => [row.word, row]))
  const pairs = partings(misspelt).flatMap(([one, other]) => {
    const [first, second] = [known.get(one), known.get(other)]
    return first && second
      ? [{ first, second, products: Math.min(first.products, second.products) }]
      : []
  })
  const [best] = pairs.toSorted((a, b) => b.products - a.products)
  return (
    best && {
      word: misspelt,
      shown: `${best.first.shown} ${best.second.shown}`,
      cost: joined,
      parts: [best.first.word, best.second.word],
    }
  )
}

function partings(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, at): [string, string] => [
    word.slice(0, at + 2),
    word.slice(at + 2),
  ]).filter(([one, other]) => one.length > 2 || other.length > 2)
}

/** Every word that is one fault away. Longer words resemble theirs enough to be found by the letters they share. */
function misspellings(word: string): string[] {
  if (word.length > 8) return []
  const near = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)]
    near.add(before + after).add(before + after.slice(0, 1) + here + after.slice(1))
    for (const letter of letters)
      near.add(before + letter + after).add(before + letter + here + after)
  }
  near.delete(word)
  return [...near]
}

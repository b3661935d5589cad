import type { Kernel } from '#kernel/kernel.ts'
import { readNearWords, type NearRow } from './vocabulary.ts'
import { soundOf } from './word-sound.ts'

export type Spoken = { shown: string; sound: string }
/** `cost`: differing letters. `parts`: two words typed as one. */
export type Near = { word: string; shown: string; cost: number; parts?: [string, string] }

const letters = 'abcdefghijklmnopqrstuvwxyz'
const kept = 3
/** Cost of an equal sound; each differing letter beyond the first adds `alikeLetterCost`. */
const alikeCost = 0.9
const alikeLetterCost = 0.15
const mostAlikeFaults = 4
/** Extra cost: users rarely mistype the first letter. */
const firstLetter = 0.5
/** Bonus of frequent words; below the cost of a letter. */
const fame = 0.08
const mostFame = 0.6
const joined = 0.9

/** Returns probable corrections, best first, from product words and `terms`. One statement. */
export async function findNearWords(
  kernel: Kernel,
  unknown: readonly string[],
  terms: ReadonlyMap<string, Spoken>,
): Promise<Map<string, Near[]>> {
  const misspelt = unknown.filter(isCorrectable)
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

/** Excludes numbers, and short words of other scripts, which resemble too many. */
function isCorrectable(word: string): boolean {
  return !/\d/.test(word) && word.length > (isLatin(word) ? 2 : 4)
}

function isLatin(word: string): boolean {
  return /^[a-z]+$/.test(word)
}

function choose(
  misspelt: string,
  rows: readonly NearRow[],
  terms: ReadonlyMap<string, Spoken>,
): Near[] {
  const near = new Map<string, Near>()
  const sound = soundOf(misspelt)
  for (const { products, named, ...row } of rows) {
    const cost = costOf(misspelt, row.word, sound !== '' && row.sound === sound)
    if (cost !== null)
      near.set(row.word, {
        word: row.word,
        shown: row.shown,
        cost: cost - Math.min(mostFame, fame * Math.log1p(products + 4 * named)),
      })
  }
  for (const [word, term] of terms) {
    const cost = near.has(word)
      ? null
      : costOf(misspelt, word, sound !== '' && term.sound === sound)
    if (cost !== null) near.set(word, { word, shown: term.shown, cost: cost - fame })
  }
  const parted = partedFrom(misspelt, rows)
  return [...near.values(), ...(parted ? [parted] : [])]
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, kept)
}

/** Returns the weighted edit distance; null when too large. */
function costOf(misspelt: string, word: string, soundsAlike: boolean): number | null {
  if (word === misspelt || word.length < 3) return null
  if (/\d/.test(word) || isLatin(word) !== isLatin(misspelt)) return null
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

/** Splits `powerbank` into power and bank, where the rarer word is most frequent. */
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

/** Returns words one fault away; longer words are compared by shared letters. */
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

/** Returns the edit distance (insert, delete, change, swap); `most + 1` above `most`. */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      let steps = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      if (swapped) steps = Math.min(steps, at(beforeLast, column - 2) + 1)
      current.push(steps)
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(at(last, to.length), most + 1)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}

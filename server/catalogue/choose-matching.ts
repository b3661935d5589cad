import type { Kernel } from '../kernel/kernel.ts'

import { countMatches, type Matching } from './search.queries.ts'
import { anyWord, everyWord, everyWordBegun, rewrite } from './search-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** With fewer products than this that have every word, those with some of the words follow. */
const enough = 8
/** So many words are corrected at most. */
const corrected = 4

export type Chosen = { matching: Matching; correctedQuery?: string }

/**
 * Decides how to read the words: all of them; else the last one as the beginning of a word; else with the words nobody sells corrected; else any of them.
 * Three statements at most.
 */
export async function chooseMatching(kernel: Kernel, vocabulary: Vocabulary, typed: string, words: readonly string[]): Promise<Chosen> {
  const [every = 0, begun = 0] = await countMatches(kernel, [everyWord(words), everyWordBegun(words)], enough)
  if (every > 0) return { matching: matchingOf(words, every) }
  if (begun > 0) return { matching: { match: everyWordBegun(words), first: everyWordBegun(words) } }
  const corrections = await correct(kernel, vocabulary, words)
  if (corrections.size === 0) return { matching: matchingOf(words, 0) }
  const better = words.map((word) => corrections.get(word)?.plain ?? word)
  const [everyBetter = 0] = await countMatches(kernel, [everyWord(better)], enough)
  return { matching: matchingOf(better, everyBetter), correctedQuery: rewrite(typed, new Map([...corrections].map(([word, { shown }]) => [word, shown]))) }
}

function matchingOf(words: readonly string[], every: number): Matching {
  return { match: every >= enough ? everyWord(words) : anyWord(words), first: everyWord(words) }
}

async function correct(kernel: Kernel, vocabulary: Vocabulary, words: readonly string[]): Promise<Map<string, { plain: string; shown: string }>> {
  const known = await countMatches(kernel, words, 1)
  const corrections = new Map<string, { plain: string; shown: string }>()
  for (const word of words.filter((_, index) => known[index] === 0).slice(0, corrected)) {
    const closest = await vocabulary.closest(word)
    if (closest) corrections.set(word, closest)
  }
  return corrections
}

/** A search reads this many words of what was typed. */
const most = 12
const longest = 40
const word = /[\p{L}\p{N}\p{M}]+/gu

/**
 * Words that a French sentence needs and a search does not, without their accents. The database has a list of its own, but it takes accents off only
 * after, so that its « à » is searched as « a ».
 */
const empty = new Set(
  (
    'a ai au aux avec avoir c ce ces cet cette chez d dans de des dont du elle en es est et etc eux il ils j je l la le les leur leurs lui m ma mais me meme memes mes moi mon n ne ni ' +
    'nos notre nous on ou par pas plus pour qu que quel quelle qui s sa sans se ses si son sont sur t ta te tes toi ton tout toute tu un une vos votre vous y'
  ).split(' '),
)

/** What was typed, as words to look for: letters and digits only, lower case, without accents. */
export function searchWords(typed: string): string[] {
  const words = (typed.match(word) ?? []).map((found) => plainWord(found).slice(0, longest))
  return [...new Set(words)].filter((found) => found !== '' && !empty.has(found)).slice(0, most)
}

/** `Œufs` → `oeufs`: the same letters however they are typed. What is left means nothing to PostgreSQL's notation of searches. */
export function plainWord(text: string): string {
  const letters = text.normalize('NFKC').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD')
  return letters.replace(/[^\p{L}\p{N}]/gu, '')
}

/** What was typed, with these words (as `searchWords` gives them) written otherwise. */
export function rewrite(typed: string, corrections: ReadonlyMap<string, string>): string {
  return typed.trim().replace(word, (found) => corrections.get(plainWord(found)) ?? found)
}

/** In PostgreSQL's notation: every word. */
export function everyWord(words: readonly string[]): string {
  return words.join(' & ')
}

/** Every word, the last one perhaps not typed to its end. */
export function everyWordBegun(words: readonly string[]): string {
  return `${everyWord(words)}:*`
}

export function anyWord(words: readonly string[]): string {
  return words.join(' | ')
}

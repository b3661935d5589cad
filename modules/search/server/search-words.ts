import { cut } from '#kernel/wire/short-text.ts'
import { elided, emptyWords, letteredWords, linkWords } from '#modules/search/database/values.ts'
import {
  dimensions,
  isAmount,
  isGroup,
  partsOf,
  plainAmount,
  readDimensions,
  readMeasure,
  readThousands,
  thousands,
  unitOf,
} from './search-figures.ts'

export type TypedWord = {
  plain: string
  from: number
  to: number
  amount?: string
  joined?: string
  parts?: string[]
  /** Stop word: « mais », « son », « sur ». */
  empty?: true
}

const most = 12
const longest = 40
// Figures; decimals; Bambara names such as N’Goni; other letters and digits.
const word = new RegExp(
  String.raw`(?<dimensions>${dimensions})|(?<thousands>${thousands})|\p{N}+[.,]\p{N}+\p{L}*|(?<![\p{L}\p{N}])n['’ʼ](?=\p{L})[\p{L}\p{M}\p{N}]+|[\p{L}\p{M}\p{N}]+|(?<=\p{N}\s*)["″]`,
  'giu',
)
const empty = { link: new Set(linkWords), any: new Set(emptyWords) }
const elisions = new Set(elided)
const lettered = new Set(letteredWords.map(plainWord))

/**
 * Returns distinct words without stop words; amounts joined to units, as search_text
 * (search-text.sql).
 */
export function readWords(typed: string): TypedWord[] {
  return readAllWords(typed).filter((one) => !one.empty)
}

/** Returns all words, stop words marked. « dés » and « des » are one word, not a stop word. */
export function readAllWords(typed: string): TypedWord[] {
  const tokens = tokensOf(typed, empty.any)
  const full = new Set(tokens.flatMap((one) => (one.empty ? [] : [one.plain])))
  const seen = new Set<string>()
  let words = 0
  return tokens.filter((one) => {
    const again = seen.has(one.plain) || (one.empty && full.has(one.plain))
    if (again || (!one.empty && words >= most)) return false
    seen.add(one.plain)
    if (!one.empty) words += 1
    return true
  })
}

/** A word typed with accents: how a text is asked for it, and what a text that lost them keeps. */
export type Accented = { pattern: string; share: number }

/** A word that is another without its accents, as « mais », says next to nothing of this one. */
const shares = { other: 0.1, lost: 0.6 }

/** Returns the words that were typed with their accents, without a plural's end. */
export function accentedWords(typed: string): Accented[] {
  return readWords(typed).flatMap(({ plain, from, to }) => {
    const spelt = typed.slice(from, to).normalize('NFC').toLowerCase()
    if (!/^[\p{L}]{2,}$/u.test(spelt) || !/[a-z]\p{M}/u.test(spelt.normalize('NFD'))) return []
    const stem = spelt.length > 3 ? spelt.replace(/[sx]$/u, '') : spelt
    const share = isEmptyWord(plain) ? shares.other : shares.lost
    return [{ pattern: `(?<![[:alnum:]])${stem}`, share }]
  })
}

export function isEmptyWord(plain: string): boolean {
  return empty.any.has(plain)
}

/** Returns words, normalized → as spelt; « porte-bébé » also as one word. */
export function wordsOf(text: string, { name = false } = {}): Map<string, string> {
  const words = new Map<string, string>()
  const take = (plain: string, shown: string) => {
    if (plain.length <= longest && !words.has(plain)) words.set(plain, shown)
  }
  const tokens = tokensOf(text, name ? empty.link : empty.any)
  for (const one of tokens) {
    if (one.empty || (!name && one.plain.length < 2)) continue
    take(one.plain, text.slice(one.from, one.to).toLowerCase())
    if (one.amount && one.amount.length > 1) take(one.amount, one.amount)
    if (one.joined) take(one.joined, one.joined)
  }
  for (const [index, { plain, amount = plain, from, to }] of tokens.entries()) {
    const before = tokens[index - 1]
    if (before && text.slice(before.to, from) === ' ' && isGroup(before.plain, amount))
      take(before.plain + plain, text.slice(before.from, to))
  }
  // Avoids quadratic time by matching words without a hyphen too.
  for (const [compound] of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu))
    if (compound.includes('-') && !/\p{N}-\p{N}/u.test(compound))
      take(plainWord(compound), compound.toLowerCase())
  return words
}

function tokensOf(typed: string, empties: ReadonlySet<string>): TypedWord[] {
  const read: TypedWord[] = []
  for (const found of typed.matchAll(word)) {
    const [text] = found
    const [from, to] = [found.index, found.index + text.length]
    const before = read.at(-1)
    const between = typed.slice(before?.to ?? from, from)
    const one = { ...readToken(text, found.groups), from, to }
    const unit = unitOf(one.plain)
    if (before && unit && isAmount(before.plain) && /^\s*$/.test(between))
      read.splice(-1, 1, {
        plain: before.plain + unit,
        amount: before.plain,
        from: before.from,
        to,
      })
    else if (one.plain) {
      const none = isEmpty(text, one.plain, typed.slice(to), before, between, empties)
      read.push({
        ...one,
        ...(none ? { empty: true } : {}),
        ...(before?.empty && between === '-' ? { joined: before.plain + one.plain } : {}),
      })
    }
  }
  return read
}

function readToken(
  text: string,
  groups: Partial<Record<string, string>> | undefined,
): Pick<TypedWord, 'plain' | 'amount' | 'parts'> {
  if (groups?.['dimensions']) return readDimensions(text.toLowerCase())
  if (groups?.['thousands']) return readThousands(text)
  const plain = cut(plainWord(text), longest)
  const measure = readMeasure(plain)
  if (measure) return measure
  const parts = partsOf(plain)
  return parts.length > 0 ? { plain, parts } : { plain }
}

/**
 * Tells whether a word is a stop word here. A single letter is an elision (« l’huile ») or a name:
 * « type C ».
 */
function isEmpty(
  text: string,
  plain: string,
  after: string,
  before: TypedWord | undefined,
  between: string,
  empties: ReadonlySet<string>,
): boolean {
  const spelt = text.normalize('NFC').toLowerCase()
  if (elisions.has(plain) && /^['’ʼ]\p{L}/u.test(after)) return true
  if (plain.length > 1) return empties.has(spelt)
  if (spelt === 'à') return true
  if (before && (lettered.has(before.plain) || between === '-')) return false
  if (plain === 'a') return /^\s*\p{L}/u.test(after)
  if (!elisions.has(plain)) return empties.has(spelt)
  return /^-\p{L}/u.test(after) || /^ [aeiouyhœéèêâîôûà]/iu.test(after)
}

export function plainWord(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[ɛɔɲŋ]/g, (letter) => bambara[letter] ?? letter)
  const plain = letters.normalize('NFD').replaceAll('"', 'pouces').replaceAll('″', 'pouces')
  const bare = plain
    .replaceAll(/(?<=\p{N})[.,](?=\p{N})/gu, '@')
    .replaceAll(/[^\p{L}\p{N}@]/gu, '')
    .replaceAll('@', '.')
  return bare.replace(/^\d+\.\d+/, plainAmount)
}

export function rewrite(
  typed: string,
  words: readonly TypedWord[],
  corrections: ReadonlyMap<string, string>,
): string {
  let [text, done] = ['', 0]
  for (const { plain, from, to } of words) {
    const better = corrections.get(plain)
    if (better === undefined) continue
    text += typed.slice(done, from) + better
    done = to
  }
  return (text + typed.slice(done)).trim()
}

const bambara: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o', ɲ: 'ny', ŋ: 'ng' }

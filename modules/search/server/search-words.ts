import { unitSpellings } from '#modules/search/database/values.ts'

const units = new Map(
  Object.entries(unitSpellings).flatMap(([unit, list]) =>
    list.split(' ').map((spelling) => [spelling, unit] as const),
  ),
)

/** A typed word as searches compare it, and its place in the text. */
export type TypedWord = {
  plain: string
  from: number
  to: number
  /** Of « 5 mètres », the 5: `plain` is then `5m`. */
  amount?: string
  /** Of « t-shirt », whose t is no word: `tshirt`. */
  joined?: string
}

/** Words of a query that are read; the others are ignored. */
const most = 12
const longest = 40
// An amount with decimals; a Bambara name such as N’Goni, one word; any other run of letters and
// digits.
const word =
  /\p{N}+[.,]\p{N}+\p{L}*|(?<![\p{L}\p{N}])n['’ʼ](?=\p{L})[\p{L}\p{M}\p{N}]+|[\p{L}\p{M}\p{N}]+|(?<=\p{N}\s*)["″]/giu

/**
 * French words that a search leaves out, without their accents. The database's own list compares
 * before accents are removed, so « à » would be searched as « a ».
 */
const empty = new Set(
  (
    'a ai au aujourd aux avec avoir c ce ces cet cette chez d dans de des dont du elle en es est et etc eux hui il ils j je jusqu l la le les leur leurs lorsqu lui m ma mais me meme memes ' +
    'mes moi mon n ne ni nos notre nous on ou par pas plus pour presqu puisqu qu que quel quelle qui s sa sans se ses si son sont sur t ta te tes toi ton tout toute tu un une vos votre vous y'
  ).split(' '),
)

/**
 * The words of what was typed, each once: small letters without accents, an amount joined to its
 * unit. The SQL function search_text reads products alike.
 */
export function readWords(typed: string): TypedWord[] {
  const seen = new Set<string>()
  return tokensOf(typed)
    .filter(({ plain }) => !empty.has(plain) && seen.size < seen.add(plain).size)
    .slice(0, most)
}

function tokensOf(typed: string): TypedWord[] {
  const read: TypedWord[] = []
  for (const found of typed.matchAll(word)) {
    const [text] = found
    const [from, to] = [found.index, found.index + text.length]
    const plain = plainWord(text).slice(0, longest)
    const before = read.at(-1)
    const unit = unitOf(plain)
    const between = typed.slice(before?.to ?? from, from)
    if (before && unit && isAmount(before.plain) && /^\s*$/.test(between))
      read.splice(-1, 1, measure(before.plain, unit, before.from, to))
    else if (plain)
      read.push({
        ...(glued(plain) ?? { plain }),
        from,
        to,
        ...(before && between === '-' && empty.has(before.plain)
          ? { joined: before.plain + plain }
          : {}),
      })
  }
  return read
}

/**
 * Every word of a product's text, as searches compare it and as it is spelt, but those of `empty`;
 * « porte-bébé » also as one word.
 */
export function wordsOf(text: string): Map<string, string> {
  const words = new Map<string, string>()
  const take = (plain: string, shown: string) => {
    if (plain.length > 1 && plain.length <= longest && !empty.has(plain) && !words.has(plain))
      words.set(plain, shown)
  }
  for (const { plain, from, to, amount } of tokensOf(text)) {
    take(plain, text.slice(from, to).toLowerCase())
    if (amount) take(amount, amount)
  }
  for (const [compound] of text.matchAll(/(?:[\p{L}\p{M}\p{N}]+-)+[\p{L}\p{M}\p{N}]+/gu))
    take(plainWord(compound), compound.toLowerCase())
  return words
}

/** `Œufs` → `oeufs`, whatever the Unicode form. No character of tsquery notation is left. */
export function plainWord(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[ɛɔɲŋ]/g, (letter) => bambara[letter] ?? letter)
  const plain = letters.normalize('NFD').replaceAll('"', 'pouces').replaceAll('″', 'pouces')
  return plain
    .replaceAll(/(?<=\p{N})[.,](?=\p{N})/gu, '@')
    .replaceAll(/[^\p{L}\p{N}@]/gu, '')
    .replaceAll('@', '.')
}

/** What was typed, with these words (as `readWords` gives them) written otherwise. */
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

const bambara: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o', ɲ: 'n', ŋ: 'n' }

function isAmount(plain: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(plain)
}

function measure(amount: string, unit: string, from: number, to: number): TypedWord {
  return { plain: amount + unit, from, to, amount }
}

/** `128gb` → 128 and go. */
function glued(plain: string): { plain: string; amount: string } | undefined {
  const [, amount, letters] = /^(\d+(?:\.\d+)?)(\p{L}+)$/u.exec(plain) ?? []
  const unit = letters && unitOf(letters)
  return amount && unit ? { plain: amount + unit, amount } : undefined
}

/** `kilos` → `kg`; undefined for what is no unit. Small letters without accents. */
function unitOf(word: string): string | undefined {
  return units.get(word)
}

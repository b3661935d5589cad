/**
 * A text as a reader hears it: small letters without accents, one kind of digit, no invisible
 * sign. `from[i]` and `to[i]` are the place in the original of the sign `i`.
 */
export type PlainText = { signs: string; from: readonly number[]; to: readonly number[] }

export function plainText(text: string): PlainText {
  let signs = ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const sign of text) {
    const plain = plainSign(sign)
    const end = at + sign.length
    // An invisible sign belongs to what it follows: « 7️⃣ » is one sign.
    if (plain === '' && to.length > 0) to[to.length - 1] = end
    for (let unit = 0; unit < plain.length; unit += 1) {
      from.push(at)
      to.push(end)
    }
    signs += plain
    at = end
  }
  return { signs, from, to }
}

/** Signs that stand for the dot or the stroke of an address, as other keyboards write them. */
const lookAlikes: Readonly<Record<string, string>> = {
  '。': '.',
  '۔': '.',
  '·': '.',
  '‧': '.',
  '・': '.',
  '•': '.',
  '∙': '.',
  '⋅': '.',
  '⁄': '/',
  '∕': '/',
  '⠀': ' ',
}
/** Circled digits that have no plain form in Unicode, by the sign for 1. */
const circledOnes = [0x2776, 0x2780, 0x278a, 0x24f5]

/** One sign is looked up thousands of times; the bound keeps a stranger from filling the memory. */
const known = new Map<string, string>()
const mostKnown = 4_000
const mostParts = 4

function plainSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return sign.toLowerCase()
  const found = known.get(sign)
  if (found !== undefined) return found
  const plain = work(sign, code)
  if (known.size >= mostKnown) known.clear()
  known.set(sign, plain)
  return plain
}

function work(sign: string, code: number): string {
  const circled = circledOnes.find((one) => code >= one && code < one + 9)
  if (circled !== undefined) return String(code - circled + 1)
  const parts = Array.from(sign.normalize('NFKD'))
  // One letter of other scripts is a whole phrase.
  if (parts.length > mostParts) return 'z'
  return parts
    .map((part) => {
      if (/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(part)) return ''
      if (/\p{Nd}/u.test(part)) return String(digitOf(part.codePointAt(0) ?? 0))
      return lookAlikes[part] ?? part.toLowerCase()
    })
    .join('')
}

/** The ten digits of a script follow each other. */
function digitOf(code: number): number {
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

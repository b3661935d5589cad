/**
 * Small letters without accents, ASCII digits, nothing invisible. `from[i]`, `to[i]`: original
 * positions.
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
    // Invisible ones belong to the one before: « 7️⃣ ».
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

/** Look-alikes of the dots and strokes of addresses. */
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
/** Circled digits 1; they have no plain form in Unicode. */
const circledOnes = [0x2776, 0x2780, 0x278a, 0x24f5]

const mostParts = 4

function plainSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return sign.toLowerCase()
  const circled = circledOnes.find((one) => code >= one && code < one + 9)
  if (circled !== undefined) return String(code - circled + 1)
  const parts = Array.from(sign.normalize('NFKD'))
  // A letter may decompose into a phrase.
  if (parts.length > mostParts) return 'z'
  return parts
    .map((part) => {
      if (/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(part)) return ''
      if (/\p{Nd}/u.test(part)) return String(digitOf(part.codePointAt(0) ?? 0))
      return lookAlikes[part] ?? part.toLowerCase()
    })
    .join('')
}

function digitOf(code: number): number {
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

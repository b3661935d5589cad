const digit = /\p{Nd}/u
const between = /[\s\p{Z}\p{P}\p{M}\u2212\u2800\p{Default_Ignorable_Code_Point}]/gu

/** Writes `٤٨٢ ١٩٣` as `482 193`, NFKC. */
export function withAsciiDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/[^\0-\x7f]/gu, (sign) => {
    return digit.test(sign) ? String(digitValue(sign)) : sign
  })
}

export function withoutSeparators(typed: string): string {
  return withAsciiDigits(typed).replace(between, '')
}

export function digitsIn(typed: string): string {
  return withAsciiDigits(typed).replace(/[^0-9]/g, '')
}

/** A pasted message; what is longer is no code. */
export const CODE_TEXT_MAX = 320

/**
 * Reads a code that was typed with any separators, or the only one that stands alone in a text, as
 * in a pasted SMS (« 24 h : 482193 »).
 * @returns null for none, or several
 */
export function readCode(typed: string, length: number): string | null {
  const code = withoutSeparators(typed)
  if (code.length === length && /^[0-9]+$/.test(code)) return code
  return typed.length > CODE_TEXT_MAX ? null : codeInText(typed, length)
}

/** Groups of half a code count where no figures stand beside them; sums never. */
function codeInText(typed: string, length: number): string | null {
  const parts = withAsciiDigits(typed)
    .split(/\s+/)
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const isFigures = (part: string | undefined, size = 0) =>
    part !== undefined && /^[0-9]+$/.test(part) && (size === 0 || part.length === size)
  const isCurrency = (part: string | undefined) =>
    part !== undefined && /^(f|fcfa|cfa|xof|francs?)$/i.test(part)
  const whole = parts.filter(
    (part, place) => isFigures(part, length) && !isCurrency(parts[place + 1]),
  )
  const halves = parts.flatMap((part, place) => {
    const next = parts[place + 1]
    const isAlone = !isFigures(parts[place - 1]) && !isFigures(parts[place + 2])
    const isPair = isFigures(part, length / 2) && isFigures(next, length / 2)
    return isPair && isAlone && !isCurrency(parts[place + 2]) ? [`${part}${next}`] : []
  })
  const found = new Set(whole.length > 0 ? whole : halves)
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** Keeps of what is typed in the field of a code its figures, or the code of a pasted text. */
export function codeTyped(typed: string, length: number): string {
  const found = readCode(typed, length)
  if (found) return found
  const digits = digitsIn(typed)
  return /\p{L}/u.test(typed) || digits.length > length + 1 ? '' : digits.slice(0, length)
}

export function readLetteredCode(typed: string): string {
  return withoutSeparators(typed).toUpperCase()
}

/** Reads `SG-261126-7K4QX` with any separators. */
export function readOrderNumber(typed: string): string | null {
  const parts = /^SG([0-9]{6})([0-9A-Z]{5})$/.exec(readLetteredCode(typed))
  return parts && `SG-${parts[1]}-${parts[2]}`
}

/** Reads digits of any script: consecutive, in tens. */
export function digitValue(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  let first = point
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1
  return (point - first) % 10
}

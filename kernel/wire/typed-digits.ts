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

/**
 * Groups of equal length count where no figures stand beside them; sums never. Of several, the one
 * that the text calls a code.
 */
function codeInText(typed: string, length: number): string | null {
  const parts = withAsciiDigits(typed)
    .split(/\s+|(?<!\d)[:=,;]|[:=,;](?!\d)|(?<=\d)\.(?=\p{L})|(?<=n)[°o](?=\d)/iu)
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
    .flatMap((part) => (halves(length).test(part) ? part.split(/\p{Pd}/u) : part))
  const found = [length, length / 2, 2, 1]
    .map((size) => groupsOf(parts, size, length))
    .find((codes) => codes.length > 0)
  const distinct = (codes: Found[] = []) => [...new Set(codes.map(({ code }) => code))]
  const [only, ...more] = distinct(found)
  const [named, ...others] = distinct(found?.filter(({ isNamed }) => isNamed))
  if (more.length === 0) return only ?? null
  return others.length === 0 ? (named ?? null) : null
}

/** `482-193`; not `250.000`, which is a sum. */
function halves(length: number): RegExp {
  return new RegExp(String.raw`^\d{${length / 2}}\p{Pd}\d{${length / 2}}$`, 'u')
}

type Found = { code: string; isNamed: boolean }

function groupsOf(parts: readonly string[], size: number, length: number): Found[] {
  const isFigures = (part = '') => /^\d+$/.test(part)
  const several = length / size
  return parts.flatMap((_, place) => {
    const group = parts.slice(place, place + several)
    const [before = '', after = ''] = [parts[place - 1], parts[place + several]]
    if (group.length < several || !group.every((part) => isFigures(part) && part.length === size))
      return []
    if (several > 1 && (isFigures(before) || isFigures(after))) return []
    if (/^(?:f|fcfa|cfa|xof|francs?)$/i.test(after)) return []
    return [{ code: group.join(''), isNamed: /^(?:code|est)$/i.test(before) || after === 'est' }]
  })
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

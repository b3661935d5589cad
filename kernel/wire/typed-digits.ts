const digit = /\p{Nd}/u
/** What people put between digits, and what a paste brings along without being seen. */
const between = /[\s\p{Z}\p{P}\p{M}\u2212\u2800\p{Default_Ignorable_Code_Point}]/gu

/** `٤٨٢ ١٩٣` → `482 193`: a text in NFKC whose digits of any script are ASCII ones. */
export function withAsciiDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/[^\0-\x7f]/gu, (sign) => {
    return digit.test(sign) ? String(digitValue(sign)) : sign
  })
}

/** `« ٤٨٢-١٩٣ »` → `482193`: without all that stands between the digits and letters of a code. */
export function withoutSeparators(typed: string): string {
  return withAsciiDigits(typed).replace(between, '')
}

/** All digits of a text, whatever stands around them: what six boxes show of a paste. */
export function digitsIn(typed: string): string {
  return withAsciiDigits(typed).replace(/[^0-9]/g, '')
}

/** Reads a code of `length` digits as people type, paste or read it out; null for anything else. */
export function readCode(typed: string, length: number): string | null {
  const code = withoutSeparators(typed)
  return code.length === length && /^[0-9]+$/.test(code) ? code : null
}

/** Reads a code of letters and digits: in upper case, without the signs put between its parts. */
export function readLetteredCode(typed: string): string {
  return withoutSeparators(typed).toUpperCase()
}

/** Reads an order number, whatever separates its parts: `SG-261126-7K4QX`; null for no number. */
export function readOrderNumber(typed: string): string | null {
  const parts = /^SG([0-9]{6})([0-9A-Z]{5})$/.exec(readLetteredCode(typed))
  return parts && `SG-${parts[1]}-${parts[2]}`
}

/** The digits of a script follow each other from zero, in blocks of ten. */
export function digitValue(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  let first = point
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1
  return (point - first) % 10
}

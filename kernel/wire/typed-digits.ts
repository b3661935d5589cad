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

export function readCode(typed: string, length: number): string | null {
  const code = withoutSeparators(typed)
  return code.length === length && /^[0-9]+$/.test(code) ? code : null
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

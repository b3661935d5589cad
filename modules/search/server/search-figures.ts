import { smallerUnits, unitSpellings } from '#modules/search/database/values.ts'

const units = new Map(
  Object.entries(unitSpellings).flatMap(([unit, list]) =>
    list.split(' ').map((spelling) => [spelling, unit] as const),
  ),
)
const unit = `(?:${[...units.keys()].toSorted((a, b) => b.length - a.length).join('|')})`
const space = String.raw`[\s'’]`
const grouped = `[1-9]\\d{0,2}(?:(?:(?:${space}|[.])\\d{3}){2}|${space}0\\d\\d|[.]\\d{3})(?!\\p{N})`
const figure = `(?:${grouped}|\\d+(?:[.,]\\d+)?)`
const start = String.raw`(?<![\p{L}\p{N}.,])`
const by = String.raw`\s*[x×*]\s*`

export const dimensions = `${start}${figure}(?:\\s*${unit})?(?:${by}${figure}(?:\\s*${unit}(?![\\p{L}\\p{N}]))?){1,2}(?!\\p{N})`
/** « 10 000 », « 1.500 », « 1 500 000 », but not « 12 128 » (of « iPhone 12 128 Go »). */
export const thousands = start + grouped

export type Figure = { plain: string; amount?: string }

export function readDimensions(text: string): Figure {
  const figures = text.match(new RegExp(figure, 'gu')) ?? []
  const [, spelling] = new RegExp(`(${unit})$`, 'u').exec(text) ?? []
  const amount = figures.map(plainAmount).join('x')
  const found = spelling && unitOf(spelling)
  return found ? { plain: amount + found, amount } : { plain: amount }
}

export function readThousands(text: string): Figure {
  return { plain: text.replaceAll(/\D/g, '') }
}

/** `1,50` → `1.5`; `1.920` → `1920` */
export function plainAmount(text: string): string {
  if (new RegExp(`^${grouped}$`, 'u').test(text)) return text.replaceAll(/\D/g, '')
  const amount = text.replace(',', '.')
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

/** Tells whether « 12 » and « 128 » may be one figure, as in search_figures (search-text.sql). */
export function isGroup(first: string, second: string): boolean {
  return /^[1-9]\d{0,2}$/.test(first) && /^[1-9]\d\d$/.test(second)
}

export function isAmount(plain: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(plain)
}

/** `128gb` → 128, go */
export function readMeasure(plain: string): Required<Figure> | undefined {
  const [, amount, letters] = /^(\d+(?:\.\d+)?)(\p{L}+)$/u.exec(plain) ?? []
  const found = letters && unitOf(letters)
  return amount && found ? { plain: amount + found, amount } : undefined
}

export function unitOf(word: string): string | undefined {
  return units.get(word)
}

/** Returns equal amounts: `0.5l`, `50cl`, `500ml`. */
export function otherMeasures(plain: string): string[] {
  const [, typed, own = ''] = /^(\d+(?:\.\d+)?)(\p{L}+)$/u.exec(plain) ?? []
  if (!typed) return []
  const amount = Number(typed)
  const smaller = Object.entries(smallerUnits[own] ?? {}).map(([name, many]) => [
    amount * many,
    name,
  ])
  const larger = Object.entries(smallerUnits).flatMap(([name, parts]) => {
    const many = parts[own]
    return many ? [[amount / many, name]] : []
  })
  return [...smaller, ...larger].map(
    ([value, name]) => `${Number(Number(value).toFixed(6))}${name}`,
  )
}

/** `iphone12pro` → iphone, 12, pro; empty for letters or figures alone. */
export function partsOf(plain: string): string[] {
  const parts = plain.match(/\p{L}+|\p{N}+(?:\.\p{N}+)?/gu) ?? []
  return parts.length > 1 && !/^\d+x\d+/.test(plain) ? parts : []
}

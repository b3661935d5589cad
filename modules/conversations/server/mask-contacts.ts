import { MASKED } from '#modules/conversations/contract/conversations.ts'

export type Masked = { text: string; masked: 'number' | 'link' | null }

/**
 * A message as its reader sees it: links to elsewhere, addresses of e-mail and, unless
 * `showsNumbers`, telephone numbers are replaced by « [masqué] ». Prices, sizes, dates and the
 * numbers of orders stay. `host`: our own, whose links stay.
 */
export function maskContacts(
  typed: string,
  { showsNumbers, host }: { showsNumbers: boolean; host: string },
): Masked {
  const linkless = typed.replace(links, (link) => (isOurs(link, host) ? link : MASKED))
  const hasLink = linkless !== typed
  const text = showsNumbers ? linkless : maskNumbers(linkless)
  return { text, masked: text !== linkless ? 'number' : hasLink ? 'link' : null }
}

const endings = 'com|net|org|info|biz|io|ml|fr|sn|ci|bf|gn|tg|bj|africa|shop|store|online|site|xyz'
const shorteners = 'wa\\.me|t\\.me|m\\.me|bit\\.ly|chat\\.whatsapp\\.com'
const links = new RegExp(
  [
    String.raw`[a-z][a-z+.-]{1,10}:\/\/\S+`,
    String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    String.raw`\bwww\.[^\s,;]+`,
    String.raw`\b(?:${shorteners})\/\S*`,
    String.raw`\b(?:[\w-]+\.)+(?:${endings})\b(?:\/[^\s,;]*)?`,
  ].join('|'),
  'giu',
)

function isOurs(link: string, host: string): boolean {
  const url = URL.parse(link) ?? URL.parse(`https://${link}`)
  return url !== null && /^https?:$/.test(url.protocol) && url.host === host && !url.username
}

/** A part of a text that stands for digits: « 76 », « soixante-seize », « ٧٦ ». */
type Part = { digits: string; from: number; to: number; isPlus: boolean }

function maskNumbers(text: string): string {
  const signs = Array.from(text, digitOf).join('')
  // One sign stands for each sign of the text, so that places in both are the same.
  const spans = runsOf(hideFigures(signs)).flatMap(numbersIn)
  const characters = Array.from(text)
  let masked = ''
  let at = 0
  for (const { from, to } of spans) {
    masked += characters.slice(at, from).join('') + MASKED
    at = to
    while (/^[\ufe0f\u20e3]$/.test(characters[at] ?? '')) at += 1
  }
  return masked + characters.slice(at).join('')
}

/** Zeros of the digits of other scripts that people here type or copy: Arabic, Persian, N’Ko. */
const zeros = [0x660, 0x6f0, 0x7c0]

/** A digit for whatever stands for one, else the letter in lower case without its accent. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code < first + 10)
  if (zero !== undefined) return String(code - zero)
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.length === 1 ? plain : ' '
}

const currency = String.raw`\s*(?:f\b|fr\b|fcfa\b|cfa\b|francs?\b|xof\b)`
const units = String.raw`\s*(?:cm|mm|m|km|kg|g|mg|l|ml|cl|go|mo|to|mah|ah|w|kw|v|kva|hz|pouces?|pieces?|%|ans?|jours?|mois|h)\b`
const groups = String.raw`\d{1,3}(?:[ .]\d{3})+`

/** What is written in digits and is no telephone number: each becomes signs that end a run. */
const figures = [
  // Dates and times.
  /(?<!\d[\s./-]{0,2})(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:20)?\d{2}(?!\s?[/.-]?\d)/g,
  /\b20\d{2}-\d{2}-\d{2}\b/g,
  /\b\d{1,2}\s+sept\./g,
  /(?<![\d:])(?:[01]?\d|2[0-3])\s?[h:]\s?[0-5]\d(?![\d:])/g,
  // Numbers of orders: SG-261122-GJ6NE.
  /\b[a-z]{2,4}-\d{6}(?:-[a-z0-9]{1,8})?\b/g,
  // Prices, with their currency or round.
  new RegExp(String.raw`\b(?:${groups}|\d{1,7})${currency}`, 'g'),
  new RegExp(String.raw`(?<![\d+])\d{1,3}(?:[ .]\d{3})*[ .]?\d{1,3}00\b${currency}`, 'g'),
  /(?<![\d+][ .]?)\b\d{1,3}(?:[ .]\d{3})*[ .]\d00\b(?![ .]?\d)/g,
  // Measures.
  new RegExp(String.raw`\b\d{1,7}(?:[.,]\d{1,3})?${units}`, 'g'),
  /(?<![\dx])\d{1,4}\s?[x×]\s?\d{1,4}(?:\s?[x×]\s?\d{1,4})?(?!\s?[\dx×])/g,
]

function hideFigures(signs: string): string {
  return figures.reduce(
    (text, figure) => text.replace(figure, (found) => '!'.repeat(found.length)),
    signs,
  )
}

const ones = 'zero un deux trois quatre cinq six sept huit neuf'.split(' ')
const teens = 'dix onze douze treize quatorze quinze seize'.split(' ')
const tens: Readonly<Record<string, number>> = {
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  'quatre vingts': 80,
  'quatre vingt': 80,
}
/** « soixante dix sept » → 77, in words parted by one space: every number from 0 to 99. */
const worded = new Map([...Array(100).keys()].flatMap((value) => waysOf(value)))

function waysOf(value: number): [string, string][] {
  const digits = String(value)
  if (value < 10) return [[ones[value] ?? '', digits]]
  if (value < 20) return below20(value).map((words) => [words, digits])
  return Object.entries(tens).flatMap(([ten, base]) => {
    const rest = value - base
    const limit = base === 60 || base === 80 ? 20 : 10
    if (rest < 0 || rest >= limit) return []
    if (rest === 0) return [[ten, digits] as [string, string]]
    return below20(rest).flatMap((words): [string, string][] => [
      [`${ten} ${words}`, digits],
      [`${ten} et ${words}`, digits],
    ])
  })
}

function below20(value: number): string[] {
  if (value < 10) return [ones[value] ?? '']
  const teen = teens[value - 10]
  return [...(teen ? [teen] : []), ...(value > 16 ? [`dix ${ones[value - 10] ?? ''}`] : [])]
}

const wordsPattern = [...worded.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((words) => words.replaceAll(' ', String.raw`[\s-]+`))
  .join('|')
const parts = new RegExp(
  String.raw`\+?\d[\do]*|\bo{1,2}\d[\do]*|\boo?\b|\b(?:${wordsPattern})\b`,
  'g',
)
/** What may stand between two parts of one number. A comma and a space part the items of a list. */
const between = /^(?:[\s._/()*|~'-]|(?<!\s):(?!\s)|,(?!\s)|\ufe0f|\u20e3|[\u200b-\u200d\u2060])*$/

/** Parts that follow each other closely enough to be one number. */
function runsOf(signs: string): Part[][] {
  const runs: Part[][] = []
  let end = -1
  for (const match of signs.matchAll(parts)) {
    const [words] = match
    const from = match.index
    const digits = /^\+?\d|^oo?(?:\d|$)/.test(words)
      ? words.replace('+', '').replaceAll('o', '0')
      : (worded.get(words.replace(/[\s-]+/g, ' ')) ?? '')
    const part = { digits, from, to: from + words.length, isPlus: words.startsWith('+') }
    const gap = end < 0 ? null : signs.slice(end, from)
    const last = runs.at(-1)
    if (last && gap !== null && gap.length <= 6 && between.test(gap)) last.push(part)
    else runs.push([part])
    end = part.to
  }
  return runs
}

/** The telephone numbers of a run: whole parts that together have the digits of one. */
function numbersIn(run: Part[]): { from: number; to: number }[] {
  if (isRange(run)) return []
  const found: { from: number; to: number }[] = []
  for (let first = 0; first < run.length; first += 1) {
    const last = endOfNumber(run, first)
    const [begin, end] = [run[first], last === null ? undefined : run[last]]
    if (!begin || !end || last === null) continue
    found.push({ from: begin.from, to: end.to })
    first = last
  }
  return found
}

/** The last part of the longest number that begins with this one; null when none does. */
function endOfNumber(run: readonly Part[], first: number): number | null {
  let digits = ''
  let longest: number | null = null
  for (const [index, part] of run.entries()) {
    if (index < first) continue
    digits += part.digits
    if (isNumber(digits, run[first]?.isPlus ?? false)) longest = index
  }
  return longest
}

/** Malian numbers have eight digits; the first of a fixed line is 2 or 4, of a mobile 5 to 9. */
function isNumber(digits: string, isPlus: boolean): boolean {
  if (isPlus) return digits.length >= 8 && digits.length <= 15
  return /^(?:(?:00)?223)?[24-9]\d{7}$/.test(digits) || /^00[1-9]\d{8,12}$/.test(digits)
}

/** « 52 54 56 58 »: sizes that follow each other by equal steps. */
function isRange(run: readonly Part[]): boolean {
  const values = run.map(({ digits }) => Number(digits))
  const step = (values[1] ?? 0) - (values[0] ?? 0)
  return (
    run.length >= 3 &&
    step >= 1 &&
    step <= 10 &&
    values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0) === step)
  )
}

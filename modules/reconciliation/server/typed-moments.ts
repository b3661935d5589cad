import { isInCentury } from '#kernel/wire/fields.ts'

const months = [
  ['janvier', 'january'],
  ['fevrier', 'february'],
  ['mars', 'march'],
  ['avril', 'april'],
  ['mai', 'may'],
  ['juin', 'june'],
  ['juillet', 'july'],
  ['aout', 'august'],
  ['septembre', 'september'],
  ['octobre', 'october'],
  ['novembre', 'november'],
  ['decembre', 'december'],
] as const

/**
 * Reads ISO, `27/11/26`, `27-11-2026`, `27 nov. 2026`, `Nov 27, 2026`, with or without an hour as
 * `18:44:12`, `18h44`, `6:44 PM`, in Bamako's time unless it says another. Null if unclear.
 */
export function readMoment(typed: string): Date | null {
  const text = typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(
      /^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|[a-z]{3}\.?,?) (?=\d)/,
      (word) => (monthOf(word.trim()) ? word : ''),
    )
  const found =
    /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(z|utc|gmt|[+-]\d{2}:?\d{2})$/.exec(
      text,
    )
  if (found) {
    const [, day, clock, zone = ''] = found
    return valid(
      `${day}T${clock}${/^[zug]/.test(zone) ? 'Z' : zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`,
    )
  }
  const day = dayOf(text)
  const clock = day && clockOf(day.rest)
  return day && clock ? valid(`${day.iso}T${clock}Z`) : null
}

function dayOf(text: string): { iso: string; rest: string } | null {
  const [, isoYear, isoMonth, isoDay, isoRest] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/.exec(text) ?? []
  if (isoYear) return dated(isoYear, Number(isoMonth), isoDay, isoRest)
  const [, day, month, year, rest] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)(.*)$/.exec(text) ?? []
  if (day) return dated(year, Number(month), day, rest)
  const [, worded, word = '', wordedYear, wordedRest] =
    /^(\d{1,2})(?:er)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})(?!\d)(.*)$/.exec(text) ?? []
  if (worded) return dated(wordedYear, monthOf(word), worded, wordedRest)
  const [, english = '', englishDay, englishYear, englishRest] =
    /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(.*)$/.exec(text) ?? []
  return dated(englishYear, monthOf(english), englishDay, englishRest)
}

function dated(year = '', month = 0, day = '', rest = '') {
  const iso = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : { iso, rest }
}

function monthOf(word: string): number {
  const short = word.replace(/[.,]/g, '')
  if (short.length < 3) return 0
  const fitting = months.flatMap((names, at) =>
    names.some((name) => name.startsWith(short) || (name === 'juillet' && short === 'juil'))
      ? [at + 1]
      : [],
  )
  return fitting.length === 1 ? (fitting[0] ?? 0) : 0
}

function clockOf(rest: string): string | null {
  const text = rest.replace(/^ ?(?:t|,|a|[-–—])? ?/, '').trim()
  if (text === '') return '00:00:00'
  const [, hour, minute = '0', second = '0', half] =
    /^(\d{1,2}) ?(?:[:h.] ?(\d{2}))?(?:[:m.] ?(\d{2}))?(?:[.,]\d+)? ?(?:h|min|mn|s)? ?(am|pm)?$/.exec(
      text,
    ) ?? []
  if (hour === undefined) return null
  const typed = Number(hour)
  const hours = half === 'pm' ? (typed % 12) + 12 : half === 'am' ? typed % 12 : typed
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half && typed > 12)) return null
  return [hours, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}

function valid(iso: string): Date | null {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) || !isInCentury(time.toISOString()) ? null : time
}

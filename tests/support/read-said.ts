import { addMs, dayMs } from '#kernel/clock.ts'
import { withoutAccents } from '#kernel/wire/plain-text.ts'

/** A day that a sentence says, read back: an hour, an end that no longer counts, or a whole day. */
export type Said = { words: string; day: string; at: string | null }

const months = 'janv fevr mars avr mai juin juil aout sept oct nov dec'.split(' ')
const weekDays = ['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam']
const pattern =
  /(?:(dim|lun|mar|mer|jeu|ven|sam)\. )?(\d{1,2})(er)? (janv|f[ée]vr|mars|avr|mai|juin|juil|ao[ûu]t|sept|oct|nov|d[ée]c)(?:\.|\p{L}+)?(?: (\d{4}))?(?:(?:, | à | avant )(?:(\d{1,2}) h(?: (\d\d))?|(minuit))|( compris))?(?!\d)/gu

/**
 * Reads every day that a sentence says. An hour gives its instant, « minuit » and « compris » the
 * next midnight; a day without a year is the one nearest to `near`.
 * @throws Error for a wrong day of the week, « 1 janv. » or two stops
 */
export function readSaid(sentence: string, near: Date): Said[] {
  const text = sentence.replaceAll(/[\u00a0\u202f]/g, ' ')
  if (/\p{L}\.\.(?!\.)/u.test(text)) throw new Error(`two stops: ${text}`)
  return [...text.matchAll(pattern)].map((found) => {
    const [words, weekDay, date = '', first, month = '', year, hour, minute, midnight, last] = found
    if ((date === '1') !== (first === 'er')) throw new Error(`a first without « er »: ${text}`)
    const day = dayNear(
      { date: Number(date), month: months.indexOf(withoutAccents(month)), year },
      near,
    )
    if (weekDay && weekDays[day.getUTCDay()] !== weekDay) throw new Error(`wrong day: ${text}`)
    const at =
      midnight || last
        ? addMs(day, dayMs)
        : hour && addMs(day, (Number(hour) * 60 + Number(minute ?? 0)) * 60_000)
    return { words, day: isoDay(day), at: at ? at.toISOString() : null }
  })
}

/** Tells whether a sentence says a day that moves with its reading. */
export function saysMovingDay(sentence: string): boolean {
  return /(?<!\p{L})(?:demain|hier)(?!\p{L})/u.test(sentence.replaceAll(/«[^»]*»/g, ''))
}

function dayNear(
  { date, month, year }: { date: number; month: number; year: string | undefined },
  near: Date,
): Date {
  const about = near.getUTCFullYear()
  const years = year ? [Number(year)] : [about - 1, about, about + 1]
  const distance = (day: Date) => Math.abs(day.getTime() - near.getTime())
  const [nearest] = years
    .map((one) => new Date(Date.UTC(one, month, date)))
    .filter((day) => day.getUTCDate() === date)
    .toSorted((one, other) => distance(one) - distance(other))
  if (!nearest) throw new Error(`no such day: ${date}/${month + 1}`)
  return nearest
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}

import { atWords, clockHourWords, shortNameOf, weekDayNames } from '#kernel/wire/due-words.ts'
import { intervalsOf, isAllDay, type Interval, type OpeningDays } from './opening.ts'
import type { Times } from './open-times.ts'

/** « lun. à ven., 9 h à 19 h ; sam., 8 h à 12 h et 18 h à 2 h »: equal days together. */
export function openingWords(opening: OpeningDays): string {
  const groups: { from: number; to: number; hours: string }[] = []
  for (const [index, day] of opening.entries()) {
    const last = groups.at(-1)
    if (!day) continue
    const hours = intervalsOf(day).map(intervalWords).join(' et ')
    if (last?.to === index - 1 && last.hours === hours) last.to = index
    else groups.push({ from: index, to: index, hours })
  }
  if (groups.length === 0) return 'fermée toute la semaine'
  return groups.map(({ from, to, hours }) => `${daysWords(from, to)}, ${hours}`).join(' ; ')
}

function daysWords(from: number, to: number): string {
  if (from === 0 && to === 6) return 'tous les jours'
  const [first, last] = [from, to].map((day) => shortNameOf(weekDayNames[day] ?? ''))
  if (from === to) return `${first}`
  return to === from + 1 ? `${first} et ${last}` : `${first} à ${last}`
}

/** « 9 h à 19 h », « 24 h sur 24 » */
export function intervalWords(interval: Interval): string {
  if (isAllDay(interval)) return '24\u00a0h sur 24'
  return `${typedHour(interval.from)} à ${typedHour(interval.to)}`
}

function typedHour(typed: string): string {
  return clockHourWords(typed)
}

/**
 * « ouvert maintenant, jusqu’à 19 h », « ouvert maintenant, jusqu’à demain 2 h », « ouvre à 15 h »,
 * « ouvre demain à 9 h », « ouvre lun. 30 nov. à 9 h »; null: closed for weeks.
 * @param times openings in order, of before or from `now` on
 */
export function openNowWords(times: Iterable<Times>, now: Date): string | null {
  let end: Date | null = null
  for (const one of times) {
    if (one.end <= now) continue
    if (one.start > (end ?? now)) {
      if (end) break
      return `ouvre ${near(one.start, now)}`
    }
    end = one.end
  }
  if (!end) return null
  if (end.getTime() - now.getTime() > weekMs) return 'ouvert maintenant'
  return `ouvert maintenant, jusqu’à ${near(end, now).replace('à ', '')}`
}

const weekMs = 7 * 86_400_000

function near(at: Date, now: Date): string {
  return atWords(at, now).replace('aujourd’hui ', '')
}

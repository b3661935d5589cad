import type { OpeningDay, OpeningDays } from './opening.ts'

const shortDays = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const

/** « lun. à ven., 9 h à 19 h ; sam., 9 h à 13 h »: days with the same hours together. */
export function openingWords(opening: OpeningDays): string {
  const groups: { from: number; to: number; day: NonNullable<OpeningDay> }[] = []
  for (const [index, day] of opening.entries()) {
    const last = groups.at(-1)
    if (!day) continue
    if (last?.to === index - 1 && last.day.from === day.from && last.day.to === day.to)
      last.to = index
    else groups.push({ from: index, to: index, day })
  }
  if (groups.length === 0) return 'fermée toute la semaine'
  return groups.map(({ from, to, day }) => `${daysWords(from, to)}, ${hoursWords(day)}`).join(' ; ')
}

function daysWords(from: number, to: number): string {
  if (from === 0 && to === 6) return 'tous les jours'
  const [first, last] = [shortDays[from], shortDays[to]]
  if (from === to) return `${first}`
  return to === from + 1 ? `${first} et ${last}` : `${first} à ${last}`
}

function hoursWords({ from, to }: NonNullable<OpeningDay>): string {
  return `${hourWords(from)} à ${hourWords(to)}`
}

/** « 9 h », « 8 h 30 » */
function hourWords(typed: string): string {
  const [hour = '', minutes = ''] = typed.split(':')
  return `${Number(hour)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

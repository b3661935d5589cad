import { clockHourWords, shortNameOf, weekDayNames } from '#kernel/wire/due-words.ts'

/** « tous les jours 18 h » · « lun. et jeu. 7 h 30 » */
export function departureWords({ days, leavesAt }: { days: readonly number[]; leavesAt: string }) {
  return `${daysWords(days)} ${clockHourWords(leavesAt)}`
}

function daysWords(days: readonly number[]): string {
  if (days.length === 7) return 'tous les jours'
  const names = days
    .toSorted((a, b) => a - b)
    .map((day) => shortNameOf(weekDayNames[day - 1] ?? ''))
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' et ')
}

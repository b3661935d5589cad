/** Monday first. */
export const dayNames = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const

/** « tous les jours 18 h » · « lun. et jeu. 7 h 30 » */
export function departureWords({ days, leavesAt }: { days: readonly number[]; leavesAt: string }) {
  return `${daysWords(days)} ${hourWords(leavesAt)}`
}

function daysWords(days: readonly number[]): string {
  if (days.length === 7) return 'tous les jours'
  const names = days.toSorted((a, b) => a - b).map((day) => `${dayNames[day - 1]?.slice(0, 3)}.`)
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' et ')
}

/** « 18 h » · « 7 h 30 », with no-break spaces. */
export function hourWords(hour: string): string {
  const [hours, minutes] = hour.split(':')
  return [Number(hours), 'h', minutes === '00' ? '' : minutes].filter(String).join('\u00a0')
}

const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  timeZone: 'Africa/Bamako',
})

/** « jeu. 26 » */
export function dayWords(iso: string): string {
  return day.format(new Date(iso.length > 10 ? iso : `${iso}T12:00:00Z`))
}

/** « Parti de Bamako mar. 24, 18 h » */
export function leftWords(leftAt: string): string {
  return `Parti de Bamako ${dayWords(leftAt)}, ${hourWords(leftAt.slice(11, 16))}`
}

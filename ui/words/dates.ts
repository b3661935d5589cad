import { onOneLine } from './typographic.ts'

/** Bamako's time on any device. Built from parts, since browsers join them differently. */
const zone = { timeZone: 'Africa/Bamako' } as const

const longDay = new Intl.DateTimeFormat('fr-FR', {
  ...zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const dated = new Intl.DateTimeFormat('fr-FR', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const shortDay = new Intl.DateTimeFormat('fr-FR', { ...zone, day: 'numeric', month: 'short' })
const wholeDay = new Intl.DateTimeFormat('fr-FR', { ...zone, day: 'numeric', month: 'long' })
const time = new Intl.DateTimeFormat('fr-FR', { ...zone, hour: '2-digit', minute: '2-digit' })

/** `ven. 20 nov. 2026, 14:05` */
export function formatMoment(iso: string): string {
  return `${formatYearDay(iso)}, ${formatTime(iso)}`
}

/** `ven. 20 nov. 2026` */
export function formatYearDay(iso: string): string {
  return onOneLine(longDay.format(new Date(iso)))
}

/** `20 nov. 2026` */
export function formatDate(iso: string): string {
  return dated.format(new Date(iso))
}

/** `20 nov.`, within the year */
export function formatDay(iso: string): string {
  return onOneLine(shortDay.format(new Date(iso)))
}

/** `20 novembre`: before a full stop, where `20 nov.` would have two */
export function formatDayInFull(iso: string): string {
  return onOneLine(wholeDay.format(new Date(iso)))
}

/** `14:05` */
export function formatTime(iso: string): string {
  return time.format(new Date(iso))
}

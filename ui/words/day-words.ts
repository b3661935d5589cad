import { onOneLine } from './typographic.ts'

const day = new Intl.DateTimeFormat('fr', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Bamako',
})

/** `2026-11-11T09:00:00.000Z` → `11 nov. 2026`, Bamako's day */
export function dayWords(time: string): string {
  return onOneLine(day.format(new Date(time)))
}

const month = new Intl.DateTimeFormat('fr', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Bamako',
})

/** `2025-03-11T09:00:00.000Z` → `mars 2025` */
export function monthWords(time: string): string {
  return month.format(new Date(time))
}

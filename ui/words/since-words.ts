import { formatMoment } from './dates.ts'

const MINUTE = 60_000

/**
 * `à l’instant` (also when the device's clock is behind), `il y a 12 min`, `il y a 3 h` within half
 * a day; then the moment.
 */
export function sinceWords(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / MINUTE)
  if (minutes < 1) return 'à l’instant'
  if (minutes < 60) return `il y a ${minutes}\u00a0min`
  if (isRecent(iso, now)) return `il y a ${Math.floor(minutes / 60)}\u00a0h`
  return formatMoment(iso)
}

export function isRecent(iso: string, now: number): boolean {
  return now - Date.parse(iso) < 12 * 60 * MINUTE
}

/** Age in the largest useful unit: `26 h`, `6 j`. */
export function ageWords(iso: string, now = Date.now()): string {
  const hours = Math.max(0, Math.floor((now - new Date(iso).getTime()) / 3_600_000))
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} j`
}

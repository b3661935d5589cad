import { RESET_LINK_MS, SMS_CODE_MS } from './limits.ts'

const space = '\u00a0'

/** « 24 heures », « une heure ». */
export function hoursWords(hours: number): string {
  return hours === 1 ? 'une heure' : `${hours} heures`
}

/** « 3 jours », « un jour ». */
export function daysWords(days: number): string {
  return days === 1 ? 'un jour' : `${days} jours`
}

/** « 5 jours d’ouverture »: days on which a place is open. */
export function openDaysWords(days: number): string {
  return `${daysWords(days)} d’ouverture`
}

/** « 10 minutes ». */
export function minutesWords(minutes: number): string {
  return minutes === 1 ? 'une minute' : `${minutes} minutes`
}

/** « valable 10 minutes »: a code by SMS. */
export const codeLifeWords = `valable ${minutesWords(SMS_CODE_MS / 60_000)}`

/** « valable 30 minutes »: a link for another password. */
export const linkLifeWords = `valable ${minutesWords(RESET_LINK_MS / 60_000)}`

/** « Renvoyer le code dans 58 s »: until the server takes another request. */
export function codeAgainWords(seconds: number): string {
  const wait = seconds <= 90 ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`
  return `Renvoyer le code dans ${wait}`
}

/** « 40 min », « 3 h 05 » */
export function durationWords(minutes: number): string {
  if (minutes < 60) return `${minutes}${space}min`
  return clockWords(Math.floor(minutes / 60), minutes % 60, 'always')
}

/** « 40 min », « 2 h 59 », « 26 h », « 6 j », for a column */
export function columnSpanWords(minutes: number): string {
  if (minutes < 180) return durationWords(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? clockWords(hours, 0) : `${Math.round(hours / 24)}${space}j`
}

/** « 40 min », « 26 h », « 6 jours »: about how long. */
export function roughWords(minutes: number): string {
  if (minutes < 60) return `${minutes}${space}min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? clockWords(hours, 0) : `${Math.round(hours / 24)}${space}jours`
}

/** « 9 h », « 14 h 05 »; with `always` also « 9 h 00 » */
export function clockWords(hours: number, minutes: number, withMinutes?: 'always'): string {
  const rest = minutes > 0 || withMinutes ? `${space}${String(minutes).padStart(2, '0')}` : ''
  return `${hours}${space}h${rest}`
}

/** Age in the largest useful unit: « 26 h », « 6 j ». */
export function ageWords(since: string, now = Date.now()): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / 3_600_000))
  return hours < 48 ? `${hours}${space}h` : `${Math.floor(hours / 24)}${space}j`
}

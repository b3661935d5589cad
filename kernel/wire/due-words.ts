import { plural } from './plural.ts'
import { dayMs } from './day.ts'
import { clockWords, durationWords } from './span-words.ts'

/**
 * The only words for a day, an hour and an end, in Bamako's time (UTC all year). An end is stored
 * as an instant that no longer counts; it is said as an hour with its day, or as the last day,
 * which still counts (« compris »). With `now` the days around it are « hier », « aujourd’hui » and
 * « demain »; what is read later (SMS, notices, documents) is written without it, by the date.
 */
export type Moment = Date | string | number

/** Monday first. */
export const weekDayNames = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const
const months = [
  ['janvier', 'janv.'],
  ['février', 'févr.'],
  ['mars', 'mars'],
  ['avril', 'avr.'],
  ['mai', 'mai'],
  ['juin', 'juin'],
  ['juillet', 'juil.'],
  ['août', 'août'],
  ['septembre', 'sept.'],
  ['octobre', 'oct.'],
  ['novembre', 'nov.'],
  ['décembre', 'déc.'],
] as const
const space = '\u00a0'
const midnight = 'minuit'

/** « aujourd’hui avant 18 h », « demain avant 9 h », « sam. 21 nov. avant 19 h » */
export function dueWords(due: Moment, now?: Moment): string {
  const { day, hour } = endOf(due)
  return `${dayWords(day, now)} avant ${hour}`
}

/** « aujourd’hui avant 18 h »; of what is promised for a day as a whole: « pour sam. 21 nov. » */
export function promisedWords(due: Moment, now?: Moment): string {
  const { day, hour } = endOf(due)
  return hour === midnight ? `pour ${dayWords(day, now)}` : dueWords(due, now)
}

/** « demain avant 12 h », « avant lun. 23 nov., 12 h »: after a verb */
export function beforeWords(due: Moment, now?: Moment): string {
  const { day, hour } = endOf(due)
  const near = nearDay(day, now)
  return near ? `${near} avant ${hour}` : `avant ${dayWords(day, now)}, ${hour}`
}

/** « jusqu’à aujourd’hui, 19 h », « jusqu’à demain, minuit », « jusqu’au sam. 21 nov., 19 h » */
export function untilWords(end: Moment, now?: Moment): string {
  const { day, hour } = endOf(end)
  return `${nearDay(day, now) ? 'jusqu’à' : 'jusqu’au'} ${dayWords(day, now)}, ${hour}`
}

/** « jusqu’au sam. 12 déc. 2026, 14 h 05 », for ends that are months ahead */
export function untilYearWords(end: Moment): string {
  const { day, hour } = endOf(end)
  return `jusqu’au ${yearDay(day)}, ${hour}`
}

/** « jusqu’au mar. 15 déc. compris », of a day that still counts */
export function throughDayWords(day: Moment, now?: Moment): string {
  return lastDayWords((dayNumber(day) + 1) * dayMs, now)
}

/** « jusqu’à ce soir », « jusqu’à demain soir », « jusqu’au sam. 21 nov. compris » */
export function lastDayWords(end: Moment, now?: Moment): string {
  const { day } = endOf(end)
  const near = nearDay(day, now)
  if (!near) return `jusqu’au ${dayWords(day, now)} compris`
  return near === 'aujourd’hui' ? 'jusqu’à ce soir' : `jusqu’à ${near} soir`
}

/** « aujourd’hui à 14 h 05 », « hier à 9 h », « ven. 20 nov. à 14 h 05 » */
export function atWords(at: Moment, now?: Moment): string {
  return `${dayWords(at, now)} à ${hourWords(at)}`
}

/** « ven. 20 nov. 2026, 14 h 05 »: for what is kept */
export function momentWords(at: Moment): string {
  return `${yearDay(at)}, ${hourWords(at)}`
}

/**
 * « à l’instant » (also when the device's clock is behind), « il y a 12 min », « il y a 3 h »
 * within half a day; then the moment.
 */
export function sinceWords(since: Moment, now: Moment): string {
  const minutes = Math.floor((instantOf(now) - instantOf(since)) / 60_000)
  if (minutes < 1) return 'à l’instant'
  if (minutes < 60) return `il y a ${durationWords(minutes)}`
  return isRecent(since, now)
    ? `il y a ${clockWords(Math.floor(minutes / 60), 0)}`
    : momentWords(since)
}

export function isRecent(since: Moment, now: Moment): boolean {
  return instantOf(now) - instantOf(since) < dayMs / 2
}

/** « dernier jour », « reste 3 jours », by calendar days; null once it is over. */
export function daysLeftWords(end: Moment, now: Moment): string | null {
  if (instantOf(end) <= instantOf(now)) return null
  const days = daysBetween(now, endOf(end).day)
  return days === 0 ? 'dernier jour' : `reste ${days} ${plural(days, 'jour')}`
}

/** « reste 23 h 12 », « reste 40 min », for what ends within hours; null once it is over. */
export function timeLeftWords(end: Moment, now: Moment): string | null {
  const minutes = Math.floor((instantOf(end) - instantOf(now)) / 60_000)
  if (minutes < 0) return null
  return `reste${space}${durationWords(minutes)}`
}

/** « aujourd’hui », « demain », « hier », « ven. 4 déc. », « ven. 1er janv. 2027 » from afar */
export function dayWords(day: Moment, now?: Moment): string {
  return nearDay(day, now) ?? (isFar(day, now) ? yearDay(day) : shortDay(day))
}

/** « ven. 4 déc. » */
export function shortDay(day: Moment): string {
  return `${weekDayShort(day)}${space}${dayOfMonth(day)}`
}

/** « ven. 4 déc. 2026 » */
export function yearDay(day: Moment): string {
  return `${shortDay(day)}${space}${yearOf(day)}`
}

/** « 4 déc. », « 1er janv. » */
export function dayOfMonth(day: Moment): string {
  return `${dateWords(day)}${space}${monthOf(day)[1]}`
}

/** « 4 déc. 2026 » */
export function dayOfYear(day: Moment): string {
  return `${dayOfMonth(day)}${space}${yearOf(day)}`
}

/** « 4 décembre » */
export function dayInFull(day: Moment): string {
  return `${dateWords(day)}${space}${monthOf(day)[0]}`
}

/** « 4 décembre 2026 » */
export function yearDayInFull(day: Moment): string {
  return `${dayInFull(day)}${space}${yearOf(day)}`
}

/** « vendredi » */
export function weekDayWords(day: Moment): string {
  return weekDayNames[(at(day).getUTCDay() + 6) % 7] ?? ''
}

/** « ven. » */
export function weekDayShort(day: Moment): string {
  return shortNameOf(weekDayWords(day))
}

/** « vendredi » → « ven. » */
export function shortNameOf(weekDay: string): string {
  return `${weekDay.slice(0, 3)}.`
}

/** « décembre » */
export function monthName(day: Moment): string {
  return monthOf(day)[0]
}

/** « décembre 2026 » */
export function monthWords(day: Moment): string {
  return `${monthOf(day)[0]}${space}${yearOf(day)}`
}

/** « 9 h », « 14 h 05 », « 0 h 30 » */
export function hourWords(moment: Moment): string {
  const time = at(moment)
  return clockWords(time.getUTCHours(), time.getUTCMinutes())
}

/** « 18:05 » of a weekly table → « 18 h 05 » */
export function clockHourWords(clock: string): string {
  return hourWords(`1970-01-01T${clock}Z`)
}

/** « du 7 au 13 déc. », « du 28 déc. au 3 janv. », « le 7 déc. »: both days count. */
export function spanWords(first: Moment, last: Moment): string {
  if (daysBetween(first, last) === 0) return `le ${dayOfMonth(first)}`
  const sameMonth = monthOf(first) === monthOf(last) && yearOf(first) === yearOf(last)
  return `du ${sameMonth ? dateWords(first) : dayOfMonth(first)} au ${dayOfMonth(last)}`
}

/** Words that end a sentence: « mar. 1er déc. » has its stop already. */
export function fullStop(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}

/** Calendar days from the first day to the second. */
export function daysBetween(from: Moment, to: Moment): number {
  return dayNumber(to) - dayNumber(from)
}

/** The last day before an end. */
export function lastDayOf(end: Moment): Date {
  return endOf(end).day
}

/**
 * Hour of an end and the day to which that hour belongs: midnight ends the day before it, as its
 * last millisecond does.
 */
function endOf(end: Moment): { day: Date; hour: string } {
  const last = at(instantOf(end) - 1)
  const isMidnight = instantOf(last) % dayMs >= dayMs - 2
  return isMidnight ? { day: last, hour: midnight } : { day: at(end), hour: hourWords(end) }
}

function nearDay(day: Moment, now: Moment | undefined): string | undefined {
  if (now === undefined) return undefined
  return { '-1': 'hier', '0': 'aujourd’hui', '1': 'demain' }[String(daysBetween(now, day))]
}

/** Another year, and not within half a year. */
function isFar(day: Moment, now: Moment | undefined): boolean {
  return now !== undefined && yearOf(day) !== yearOf(now) && Math.abs(daysBetween(now, day)) > 180
}

function dateWords(day: Moment): string {
  const date = at(day).getUTCDate()
  return date === 1 ? '1er' : String(date)
}

function monthOf(day: Moment): (typeof months)[number] {
  return months[at(day).getUTCMonth()] ?? months[0]
}

/** 2026 */
export function yearOf(day: Moment): number {
  return at(day).getUTCFullYear()
}

function dayNumber(day: Moment): number {
  return Math.floor(instantOf(day) / dayMs)
}

function instantOf(moment: Moment): number {
  return at(moment).getTime()
}

/** @throws RangeError for what is no moment */
function at(moment: Moment): Date {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) throw new RangeError(`no moment: ${String(moment)}`)
  return time
}

import { daysWords } from '#kernel/wire/span-words.ts'
import { textProblem } from '#kernel/wire/field-rules.ts'

/** Rules of the list of holidays, for the form and the server. */

export const HOLIDAY_NAME = {
  min: 2,
  max: 60,
  missing: 'Donnez un nom de 2 à 60 caractères.',
}
export const MOST_HOLIDAYS = 400
const TOO_MANY_HOLIDAYS = `Gardez ${daysWords(MOST_HOLIDAYS)} au plus.`

type NamedDay = { day: string; name: string }

/** « Tabaski 2027 » */
export function holidayLabel({ name, day }: NamedDay): string {
  return `${name} ${day.slice(0, 4)}`
}

type HolidayProblems = { name?: string | undefined; day?: string | undefined }

/** Returns why a day cannot stand in the list beside the others, by field. */
export function holidayProblems(holiday: NamedDay, others: readonly NamedDay[]): HolidayProblems {
  return {
    name: textProblem(HOLIDAY_NAME, holiday.name),
    day: listProblem([...others, holiday]),
  }
}

/** Returns why days cannot stand in one list: one day twice, one name twice a year. */
export function listProblem(days: readonly NamedDay[]): string | undefined {
  if (!allDiffer(days.map(({ day }) => day))) return 'Ce jour est déjà férié.'
  if (!allDiffer(days.map(holidayLabel))) return 'Deux jours de cette année ont le même nom.'
  return days.length > MOST_HOLIDAYS ? TOO_MANY_HOLIDAYS : undefined
}

function allDiffer(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}

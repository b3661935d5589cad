/** « 24 heures », « une heure ». */
export function hoursWords(hours: number): string {
  return hours === 1 ? 'une heure' : `${hours} heures`
}

/** « 3 jours », « un jour ». */
export function daysWords(days: number): string {
  return days === 1 ? 'un jour' : `${days} jours`
}

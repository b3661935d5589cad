/** « 24 heures », « une heure ». */
export function hoursWords(hours: number): string {
  return hours === 1 ? 'une heure' : `${hours} heures`
}

/** « 3 jours », « un jour ». */
export function daysWords(days: number): string {
  return days === 1 ? 'un jour' : `${days} jours`
}

/** « Renvoyer le code dans 58 s »: until the server takes another request. */
export function codeAgainWords(seconds: number): string {
  const wait = seconds <= 90 ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`
  return `Renvoyer le code dans ${wait}`
}

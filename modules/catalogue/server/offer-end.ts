const weekDay = new Intl.DateTimeFormat('fr', { weekday: 'long', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('fr', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const sixDays = 518_400_000

/**
 * The last day of an offer: « Jusqu’à samedi », and « Jusqu’au 12 déc. » where the day’s name could
 * be another week’s.
 */
export function offerEnd(day: string, now: Date): string {
  const end = new Date(day)
  return end.getTime() - now.getTime() < sixDays
    ? `Jusqu’à ${weekDay.format(end)}`
    : `Jusqu’au ${date.format(end)}`
}

import { clockWords } from '#kernel/wire/span-words.ts'
import { yearDay } from '#kernel/wire/due-words.ts'
import type { Holiday, Holidays, Week } from './calendar.ts'
import { holidayLabel } from './holiday-rules.ts'
import { weekDays } from './opening.ts'
import { openingWords } from './opening-words.ts'

/** « livraisons et boutiques », « livraisons », « rien » */
export function stopsWords({
  stopsDeliveries,
  stopsShops,
}: Pick<Holiday, 'stopsDeliveries' | 'stopsShops'>): string {
  if (stopsDeliveries) return stopsShops ? 'livraisons et boutiques' : 'livraisons'
  return stopsShops ? 'boutiques' : 'rien'
}

/** « dimanche », « aucun »: of a day with Sunday 0. */
export function restDayWords(restDay: number | null): string {
  return restDay === null ? 'aucun' : (weekDays[(restDay + 6) % 7] ?? 'aucun')
}

/** Facts of a change, by name, for the journal and the person who approves it. */
export function weekFacts({ restDay, cutOffHour, eveningHour, team }: Week) {
  return {
    'Jour sans livraison': restDayWords(restDay),
    'Dernière heure du jour': clockWords(cutOffHour, 0),
    'Fin du soir': clockWords(eveningHour, 0),
    'Heures de l’équipe': openingWords(team),
  }
}

/** « Tabaski 2027 » → « dim. 16 mai 2027, arrête livraisons et boutiques, à confirmer » */
export function holidayFacts({ days }: Holidays): Record<string, string> {
  return Object.fromEntries(
    days.map((holiday) => [
      holidayLabel(holiday),
      [
        yearDay(holiday.day),
        `arrête ${stopsWords(holiday)}`,
        ...(holiday.isConfirmed ? [] : ['à confirmer']),
      ].join(', '),
    ]),
  )
}

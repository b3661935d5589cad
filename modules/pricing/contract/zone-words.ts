import { fullStop, shortDay, throughDayWords } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

/** « La route de Kayes est fermée. Nous reprenons dim. 29 nov. » */
export function pauseWords({ reason, until }: { reason: string; until: string }): string {
  return fullStop(`${fullStop(reason)} Nous reprenons ${shortDay(until)}`)
}

/** « + 200 f, carburant, jusqu’au mar. 15 déc. compris » */
export function surchargeWords(surcharge: {
  francs: number
  reason: string
  until: string
}): string {
  const { francs, reason, until } = surcharge
  return `+ ${formatFrancs(francs)}, ${reason}, ${throughDayWords(until)}`
}

/** « Nous ne livrons pas encore à Kayes. », « à Kayes, Gao et Kidal. » */
export function notServedWords(...regions: readonly string[]): string {
  return `Nous ne livrons pas encore à ${listed.format(regions)}.`
}

const listed = new Intl.ListFormat('fr')

/** « Bamako et sa périphérie » */
export function regionWords(region: string): string {
  return region === 'Bamako' ? 'Bamako et sa périphérie' : region
}

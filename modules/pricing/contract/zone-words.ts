import { formatFrancs } from '#kernel/wire/money.ts'

const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** « dim. 29 nov. » */
export function zoneDay(iso: string): string {
  return day.format(new Date(`${iso}T12:00:00Z`))
}

/** « La route de Kayes est fermée. Nous reprenons dim. 29 nov. » */
export function pauseWords({ reason, until }: { reason: string; until: string }): string {
  return `${sentence(reason)} Nous reprenons ${zoneDay(until)}`
}

/** « + 200 f, carburant, jusqu’au mar. 15 déc. » */
export function surchargeWords(surcharge: {
  francs: number
  reason: string
  until: string
}): string {
  const { francs, reason, until } = surcharge
  return `+ ${formatFrancs(francs)}, ${reason}, jusqu’au ${zoneDay(until)}`
}

/** « Nous ne livrons pas encore à Kayes. » */
export function notServedWords(region: string): string {
  return `Nous ne livrons pas encore à ${region}.`
}

/** « Bamako et sa périphérie » */
export function regionWords(region: string): string {
  return region === 'Bamako' ? 'Bamako et sa périphérie' : region
}

/** « La route est coupée. » */
export function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}

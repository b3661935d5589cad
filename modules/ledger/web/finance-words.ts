const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' })
const day = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `2026-10` → `octobre 2026` */
export function monthWords(name: string): string {
  return month.format(new Date(`${name}-01T12:00:00Z`))
}

/** `2026-10` → `d’octobre`, `2026-11` → `de novembre` */
export function ofMonthWords(name: string): string {
  const words = monthName.format(new Date(`${name}-01T12:00:00Z`))
  return /^[ao]/.test(words) ? `d’${words}` : `de ${words}`
}

/** `2026-11-21` → `sam. 21 nov. 2026` */
export function batchDay(iso: string): string {
  return day.format(new Date(`${iso}T12:00:00Z`))
}

/** Largest useful unit: `26 h`, `6 j`. */
export function sinceWords(iso: string, now = Date.now()): string {
  const hours = Math.max(0, Math.floor((now - new Date(iso).getTime()) / 3_600_000))
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} j`
}

/** `novembre` → `Novembre` */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

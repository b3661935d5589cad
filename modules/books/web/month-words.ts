const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' })

/** `2026-10` → `octobre 2026` */
export function monthWords(name: string): string {
  return month.format(new Date(`${name}-01T12:00:00Z`))
}

/** `2026-10` → `d’octobre`, `2026-11` → `de novembre` */
export function ofMonthWords(name: string): string {
  const words = monthName.format(new Date(`${name}-01T12:00:00Z`))
  return /^[ao]/.test(words) ? `d’${words}` : `de ${words}`
}

/** `novembre` → `Novembre` */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

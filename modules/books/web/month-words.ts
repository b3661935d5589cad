const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' })

export function monthWords(name: string): string {
  return month.format(new Date(`${name}-01T12:00:00Z`))
}

export function ofMonthWords(name: string): string {
  const words = monthName.format(new Date(`${name}-01T12:00:00Z`))
  return /^[ao]/.test(words) ? `d’${words}` : `de ${words}`
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

export function monthWords(name: string): string {
  return month.format(new Date(`${name}-01T12:00:00Z`))
}

/** « de décembre 2025 »: months of a former year stay open too. */
export function ofMonthWords(name: string): string {
  const words = monthWords(name)
  return /^[ao]/.test(words) ? `d’${words}` : `de ${words}`
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const day = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Africa/Bamako',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

export function longDay(iso: string): string {
  return day.format(new Date(iso))
}

export function leftWords(days: number): string {
  return `${days}\u00a0${days > 1 ? 'jours restants' : 'jour restant'}`
}

export function countedWords(count: number, word: string): string {
  return `${count}\u00a0${word}${count > 1 ? 's' : ''}`
}

export function quotaWords(liveProducts: number | null): string {
  return liveProducts === null
    ? 'Produits sans limite'
    : `${countedWords(liveProducts, 'produit')} en ligne`
}

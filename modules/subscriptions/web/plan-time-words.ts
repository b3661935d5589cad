const day = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Africa/Bamako',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `3 décembre 2026` */
export function longDay(iso: string): string {
  return day.format(new Date(iso))
}

/** `13 jours restants` */
export function leftWords(days: number): string {
  return `${days}\u00a0${days > 1 ? 'jours restants' : 'jour restant'}`
}

/** `1 produit`, `22 produits` */
export function countedWords(count: number, word: string): string {
  return `${count}\u00a0${word}${count > 1 ? 's' : ''}`
}

/** `150 produits en ligne` */
export function quotaWords(liveProducts: number | null): string {
  return liveProducts === null
    ? 'Produits sans limite'
    : `${countedWords(liveProducts, 'produit')} en ligne`
}

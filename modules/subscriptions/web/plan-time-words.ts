export function countedWords(count: number, word: string): string {
  return `${count}\u00a0${word}${count > 1 ? 's' : ''}`
}

export function quotaWords(liveProducts: number | null): string {
  return liveProducts === null
    ? 'Produits sans limite'
    : `${countedWords(liveProducts, 'produit')} en ligne`
}

import { plural } from '#kernel/wire/plural.ts'

export function countedWords(count: number, word: string): string {
  return `${count}\u00a0${plural(count, word)}`
}

export function quotaWords(liveProducts: number | null): string {
  return liveProducts === null
    ? 'Produits sans limite'
    : `${countedWords(liveProducts, 'produit')} en ligne`
}

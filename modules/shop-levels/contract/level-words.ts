import { COUNTED_DAYS } from '#kernel/wire/limits.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { plural } from '#kernel/wire/plural.ts'
import type { Lack, ShopLevel } from './level-rules.ts'

export const levelWords: Readonly<Record<ShopLevel, string>> = {
  starting: 'Débutante',
  steady: 'Régulière',
  recognised: 'Reconnue',
}

const counted =
  (one: string, many: string) =>
  ({ has, needed }: Lack) =>
    `encore ${needed - has} ${plural(needed - has, one, many)}`

const lackWordings: Readonly<Record<Lack['kind'], (lack: Lack) => string>> = {
  kept: counted('commande prête à temps', 'commandes prêtes à temps'),
  share: ({ has, needed }) => `${needed} promesses tenues sur 100, vous en êtes à ${has}`,
  delivered: counted('commande livrée', 'commandes livrées'),
  buyers: counted('autre client livré', 'autres clients livrés'),
  lost: ({ has, needed }) =>
    `${needed} ${plural(needed, 'réclamation perdue', 'réclamations perdues')} au plus en ${daysWords(COUNTED_DAYS)}, vous en avez ${has}`,
  verified: () => 'une boutique vérifiée',
  check: () => 'la fin de la vérification de votre compte',
}

export function lackWords(lack: Lack): string {
  return lackWordings[lack.kind](lack)
}

/** « 90 promesses tenues sur 100, vous en êtes à 80\u00a0; une boutique vérifiée ». */
export function lacksWords(lacks: readonly Lack[]): string {
  return lacks.map(lackWords).join('\u00a0; ')
}

import type { switchNames } from '#database/values/switches.ts'

export type SwitchName = (typeof switchNames)[number]

/** What each closes, and the sentence that people read meanwhile. */
export const switchWords: Readonly<Record<SwitchName, { closes: string; sentence: string }>> = {
  maintenance: {
    closes: 'Tout le marché, sauf l’administration',
    sentence:
      'Le marché est fermé quelques instants pour des travaux. Vos commandes et votre panier sont gardés.',
  },
  orders: {
    closes: 'Les nouvelles commandes',
    sentence:
      'Les commandes sont fermées pour le moment. Votre panier est gardé : réessayez un peu plus tard.',
  },
  cash: {
    closes: 'Le paiement à la livraison',
    sentence: 'Le paiement à la livraison est fermé pour le moment : payez par Orange Money.',
  },
  orange_money: {
    closes: 'Les paiements par Orange Money',
    sentence: 'Orange Money est fermé pour le moment. Réessayez un peu plus tard.',
  },
  registration: {
    closes: 'Les nouveaux comptes',
    sentence: 'Les inscriptions sont fermées pour le moment. Réessayez un peu plus tard.',
  },
}

import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'
import type { switchNames } from '#modules/settings/database/values.ts'

import { providerWords } from '#modules/operators/contract/provider-words.ts'

export type SwitchName = (typeof switchNames)[number]
type Words = { closes: string; sentence: string }

const wordsOf = (provider: PaymentProviderName): Words => ({
  closes: `Les paiements par ${providerWords[provider]}`,
  sentence: `${providerWords[provider]} est fermé pour le moment. Réessayez un peu plus tard.`,
})
const ofProviders = Object.fromEntries(
  paymentProviders.map((provider) => [provider, wordsOf(provider)]),
) as Record<PaymentProviderName, Words>

export const switchWords: Readonly<Record<SwitchName, Words>> = {
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
    sentence: 'Le paiement à la livraison est fermé pour le moment : payez par mobile money.',
  },
  ...ofProviders,
  registration: {
    closes: 'Les nouveaux comptes',
    sentence: 'Les inscriptions sont fermées pour le moment. Réessayez un peu plus tard.',
  },
}

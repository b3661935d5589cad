import { clearingAccounts, type LedgerAccount } from '#modules/ledger/database/values.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'

export type { LedgerAccount } from '#modules/ledger/database/values.ts'

const clearingWords = Object.fromEntries(
  paymentProviders.map((name) => [clearingAccounts[name], `${providerWords[name]}, à recevoir`]),
) as Record<(typeof clearingAccounts)[PaymentProviderName], string>

/** `market`: all accounts that are the market’s own. */
export const accountWords: Readonly<Record<LedgerAccount | 'market', string>> = {
  ...clearingWords,
  bank: 'Banque',
  courier_cash: 'Chez les livreurs',
  relay_cash: 'Dans les points relais',
  carrier_payable: 'Transporteurs, dû',
  relay_payable: 'Points relais, dû',
  escrow: 'Acheteurs, en séquestre',
  seller_payable: 'Vendeurs, dû',
  courier_payable: 'Livreurs, dû',
  refunds_due: 'Remboursements à faire',
  commission: 'Commission',
  delivery_revenue: 'Livraison',
  subscriptions: 'Abonnements',
  promotions: 'Promotions de Sugu',
  cash_rounding: 'Arrondis des espèces',
  write_off: 'Frais et écarts',
  market: 'Sugu',
}

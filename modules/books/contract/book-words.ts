import { clearingAccounts } from '#modules/ledger/database/values.ts'
import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'

import { providerWords } from '#modules/operators/contract/provider-words.ts'
import {
  collectedBy,
  type CollectedName,
  type FigureName,
  type LedgerAccount,
  type PaidPlan,
} from '#modules/books/contract/books.ts'
import type { HoldReason } from '#modules/payouts/contract/payouts.ts'
import type { ExceptionKind } from '#modules/reconciliation/contract/reconciliation.ts'
import type { Refund } from '#modules/refunds/contract/refunds.ts'

const clearingWords = Object.fromEntries(
  paymentProviders.map((name) => [clearingAccounts[name], `${providerWords[name]}, à recevoir`]),
) as Record<(typeof clearingAccounts)[PaymentProviderName], string>
const collectedWords = Object.fromEntries(
  paymentProviders.map((name) => [collectedBy(name), `Encaissé, ${providerWords[name]}`]),
) as Record<CollectedName, string>

export const accountWords: Readonly<Record<LedgerAccount | 'market', string>> = {
  ...clearingWords,
  bank: 'Banque',
  courier_cash: 'Chez les livreurs',
  escrow: 'Acheteurs, en séquestre',
  seller_payable: 'Vendeurs, dû',
  courier_payable: 'Livreurs, dû',
  refunds_due: 'Remboursements à faire',
  commission: 'Commission',
  delivery_revenue: 'Livraison',
  subscriptions: 'Abonnements',
  promotions: 'Promotions de Sugu',
  write_off: 'Frais et écarts',
  market: 'Sugu',
}

export const figureWords: Readonly<Record<FigureName, string>> = {
  ...collectedWords,
  collected_cash: 'Encaissé, espèces',
  commission: 'Commission',
  delivery: 'Livraison',
  delivery_to_couriers: 'dont aux livreurs',
  subscriptions: 'Abonnements',
  promotions: 'Promotions de Sugu',
  market: 'Sugu',
}

const events: Readonly<Record<string, string>> = {
  payment_received: 'Paiement reçu',
  subscription_paid: 'Abonnement payé',
  cash_collected: 'Espèces encaissées',
  cash_remitted: 'Espèces remises',
  sale: 'Vente livrée',
  sale_reversed: 'Vente reprise',
  parcel_fell_out: 'Colis sorti de la commande',
  courier_fee: 'Course du livreur',
  refund_due: 'Remboursement dû',
  refund_sent: 'Remboursement envoyé',
  payout_paid: 'Versement payé',
  payout_reversed: 'Versement repris par l’opérateur',
  provider_transfer: 'Virement de l’opérateur',
  difference_accepted: 'Écart accepté',
}

export const eventNames = /* @__PURE__ */ Object.keys(events)

export function eventWords(event: string): string {
  return events[event] ?? event
}

export const refundWords: Readonly<Record<Refund['state'], string>> = {
  requested: 'à approuver',
  approved: 'approuvé',
  sent: 'envoyé',
  failed: 'échoué',
  confirmed: 'remboursé',
}

export const holdWords: Readonly<Record<HoldReason, string>> = {
  complaint: 'Réclamation ouverte',
  cash: 'Espèces pas remises',
  suspended: 'Compte suspendu',
  depot: 'Numéro de dépôt refusé',
}

export const paidPlanWords: Readonly<Record<PaidPlan['kind'], string>> = {
  new: 'nouvel abonnement',
  renewal: 'renouvellement',
  upgrade: 'changement de formule',
}

export const exceptionTitles: Readonly<Record<ExceptionKind, string>> = {
  amount_differs: 'Montant différent',
  unknown_here: 'Inconnu chez nous',
  missing_there: 'Absent du relevé',
  paid_twice: 'Payé deux fois',
  paid_after_expiry: 'Payé après expiration',
  failed_there: 'Échoué chez l’opérateur',
  balance_differs: 'Solde différent',
}

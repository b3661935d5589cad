import { paymentProviders } from '#modules/operators/database/values.ts'

import { providerWords } from '#modules/operators/contract/provider-words.ts'
import {
  collectedBy,
  type CollectedName,
  type FigureName,
  type PaidPlan,
} from '#modules/finance/contract/books.ts'

const collectedWords = Object.fromEntries(
  paymentProviders.map((name) => [collectedBy(name), `Encaissé, ${providerWords[name]}`]),
) as Record<CollectedName, string>

export const figureWords: Readonly<Record<FigureName, string>> = {
  ...collectedWords,
  collected_cash: 'Encaissé, espèces',
  commission: 'Commission',
  delivery: 'Livraison',
  delivery_to_couriers: 'dont aux livreurs',
  subscriptions: 'Abonnements',
  promotions: 'Promotions de Sugu',
  cash_rounding: 'Arrondis des espèces',
  market: 'Sugu',
}

const events: Readonly<Record<string, string>> = {
  payment_received: 'Paiement reçu',
  subscription_paid: 'Abonnement payé',
  plan_paid_from_sales: 'Abonnement payé avec les ventes',
  cash_collected: 'Espèces encaissées',
  double_payment_denied: 'Espèces notées, pas données',
  cash_remitted: 'Espèces remises',
  sale: 'Vente livrée',
  sale_reversed: 'Vente reprise',
  parcel_fell_out: 'Colis sorti de la commande',
  courier_fee: 'Course du livreur',
  deposit_kept: 'Acompte gardé',
  deposit_returned: 'Acompte gardé, puis rendu',
  exchange_trip: 'Trajet d’un échange, par la boutique',
  goods_back_trip: 'Retour d’un article remboursé, par la boutique',
  exchange_trip_paid: 'Trajet d’un échange, payé',
  exchange_second_sale: 'Second article d’un échange, payé',
  exchange_trip_due: 'Trajet d’un échange à rendre',
  failed_trip: 'Trajet sans remise du livreur',
  failed_trip_taken_back: 'Trajet sans remise, repris',
  refund_due: 'Remboursement dû',
  refund_sent: 'Remboursement envoyé',
  refund_taken_back: 'Remboursement arrêté, colis retrouvé',
  coach_departure: 'Départ d’un car',
  carrier_paid_in_cash: 'Transporteur payé en espèces',
  coach_loss: 'Colis perdu en route',
  coach_loss_taken_back: 'Colis perdu, puis retrouvé',
  payout_paid: 'Versement payé',
  payout_reversed: 'Versement repris par l’opérateur',
  provider_transfer: 'Virement de l’opérateur',
  difference_accepted: 'Écart accepté',
}

export const eventNames = /* @__PURE__ */ Object.keys(events)

export function eventWords(event: string): string {
  return events[event] ?? event
}

export const paidPlanWords: Readonly<Record<PaidPlan['kind'], string>> = {
  new: 'nouvel abonnement',
  renewal: 'renouvellement',
  upgrade: 'changement de formule',
}

import type { ParcelState, OrderState } from './order-states.ts'
import type { Order } from './orders.ts'

/** The words for each state, as buyers and sellers read them. */
export const parcelWords: Readonly<Record<ParcelState, string>> = {
  awaiting_payment: 'En attente de paiement',
  new: 'Commande payée',
  accepted: 'Acceptée par la boutique',
  ready: 'Colis prêt',
  assigned: 'Colis prêt',
  in_delivery: 'En livraison',
  delivered: 'Livré',
  closed: 'Livré',
  failed: 'Livraison non réussie',
  returning: 'Retour vers la boutique',
  returned: 'Rendu à la boutique',
  cancelled: 'Annulé',
}

/** The words for each state as a shop reads them: first what it must do, then what happened. */
export const shopWords: Readonly<Record<ParcelState, string>> = {
  awaiting_payment: 'Pas encore payée',
  new: 'À accepter',
  accepted: 'À préparer',
  ready: 'Prête',
  assigned: 'Prête, livreur attendu',
  in_delivery: 'En livraison',
  delivered: 'Livrée',
  closed: 'Close',
  failed: 'Non remise',
  returning: 'Retour en route',
  returned: 'Rendue',
  cancelled: 'Annulée',
}

export const orderWords: Readonly<Record<OrderState, string>> = {
  awaiting_payment: 'En attente de paiement',
  new: 'En attente de la boutique',
  in_progress: 'En préparation',
  in_delivery: 'En livraison',
  delivered: 'Livrée',
  closed: 'Terminée',
  cancelled: 'Annulée',
  partly_cancelled: 'En partie annulée',
}

export const paymentWords: Readonly<Record<Order['payment']['state'], string>> = {
  pending: 'En attente de paiement',
  paid: 'Payée',
  failed: 'Paiement refusé',
  expired: 'Paiement expiré',
  on_delivery: 'À payer à la livraison',
  refund_due: 'Remboursement en cours',
  refunded: 'Remboursée',
  cancelled: 'Annulée',
}

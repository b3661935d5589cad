import type { ParcelState, OrderState } from './order-states.ts'
import type { HistoryKind } from './admin-orders.ts'
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

/**
 * What a change of state is called in the team's history of an order, and to which part of it it
 * belongs.
 */
export const moveWords: Readonly<Record<ParcelState, { title: string; kind: HistoryKind }>> = {
  awaiting_payment: { title: 'en attente de paiement', kind: 'order' },
  new: { title: 'transmis à la boutique', kind: 'order' },
  accepted: { title: 'accepté', kind: 'order' },
  ready: { title: 'prêt', kind: 'order' },
  assigned: { title: 'attribué', kind: 'delivery' },
  in_delivery: { title: 'remis au livreur', kind: 'delivery' },
  delivered: { title: 'remis au client', kind: 'delivery' },
  closed: { title: 'clos, payable à la boutique', kind: 'money' },
  failed: { title: 'non remis', kind: 'delivery' },
  returning: { title: 'en retour vers la boutique', kind: 'delivery' },
  returned: { title: 'rendu à la boutique', kind: 'delivery' },
  cancelled: { title: 'annulé', kind: 'order' },
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

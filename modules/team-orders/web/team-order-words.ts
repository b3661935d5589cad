import { formatFrancs } from '#kernel/wire/money.ts'
import type { TeamParcel } from '#modules/team-orders/contract/admin-orders.ts'
import type { OrderState } from '#modules/parcels/contract/order-states.ts'
import type { TeamOrderState } from '#modules/orders/contract/order-words.ts'

type Running = NonNullable<TeamParcel['running']>
type Tone = 'ok' | 'waiting' | 'danger' | 'neutral' | 'info'

const stateWords: Readonly<Record<TeamOrderState, string>> = {
  to_pay: 'À payer',
  to_accept: 'À accepter',
  preparing: 'En préparation',
  ready: 'Prêtes',
  on_the_way: 'En livraison',
  at_relay: 'Au point relais',
  in_trouble: 'Non remises',
  delivered: 'Livrées',
  closed: 'Closes',
  cancelled: 'Annulées',
  returned: 'Rendues',
}
export const orderTabs: readonly { state: TeamOrderState | ''; words: string }[] = [
  { state: '', words: 'Toutes' },
  ...Object.entries(stateWords).map(([state, words]) => ({
    state: state as TeamOrderState,
    words,
  })),
]

export const orderTones: Readonly<Record<OrderState, Tone>> = {
  awaiting_payment: 'waiting',
  new: 'waiting',
  in_progress: 'info',
  in_delivery: 'info',
  delivered: 'ok',
  closed: 'ok',
  cancelled: 'neutral',
  partly_cancelled: 'neutral',
}

export const cancelReasons = [
  'Le client l’a demandé par téléphone.',
  'La boutique ne peut pas fournir.',
  'Adresse introuvable.',
  'Commande suspecte.',
] as const
export const refundReasons = [
  'Geste commercial.',
  'Article défectueux.',
  'Erreur de prix.',
  'Colis incomplet.',
] as const

/** Says what of a delivered parcel is in an exchange, or is to come back. */
export function runningWords({ exchange, goodsBack, francs }: Running): string {
  const what = exchange
    ? goodsBack
      ? 'Échange et retour en cours'
      : 'Échange en cours'
    : 'Retour en cours'
  return `${what} : ces articles (${formatFrancs(francs)}) ne se remboursent pas en plus.`
}

import type { OrderState } from '#modules/orders/contract/order-states.ts'
import type { TeamOrderState } from '#modules/orders/contract/order-words.ts'

type Tone = 'ok' | 'waiting' | 'danger' | 'neutral' | 'info'

export const orderTabs: readonly { state: TeamOrderState | ''; words: string }[] = [
  { state: '', words: 'Toutes' },
  { state: 'to_pay', words: 'À payer' },
  { state: 'to_accept', words: 'À accepter' },
  { state: 'preparing', words: 'En préparation' },
  { state: 'ready', words: 'Prêtes' },
  { state: 'on_the_way', words: 'En livraison' },
  { state: 'in_trouble', words: 'Non remises' },
  { state: 'delivered', words: 'Livrées' },
  { state: 'closed', words: 'Closes' },
  { state: 'cancelled', words: 'Annulées' },
  { state: 'returned', words: 'Rendues' },
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

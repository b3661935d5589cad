import type { KeyScope } from '#kernel/wire/access.ts'
import type { deliveryStates, webhookEvents } from '#modules/integrations/database/values.ts'

export const scopeWords: Readonly<Record<KeyScope, string>> = {
  'products:read': 'Lire les produits',
  'products:write': 'Publier, modifier et supprimer des produits',
  'stock:write': 'Changer le stock',
  'orders:read': 'Lire les commandes',
  'orders:write': 'Accepter, refuser et préparer les commandes',
  'payouts:read': 'Lire les versements',
}

export const eventWords: Readonly<Record<(typeof webhookEvents)[number], string>> = {
  'order.placed': 'Commande passée',
  'order.paid': 'Commande payée',
  'order.cancelled': 'Colis annulé',
  'parcel.moved': 'Colis qui avance',
  'parcel.partly_delivered': 'Colis gardé en partie',
  'exchange.cancelled': 'Échange arrêté',
  'offer.taken': 'Vente par lien prise',
}

export const deliveryWords: Readonly<Record<(typeof deliveryStates)[number], string>> = {
  waiting: 'en attente',
  delivered: 'reçu',
  given_up: 'abandonné',
}

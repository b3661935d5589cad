import type { ShopRight } from '#kernel/wire/access.ts'

export const rightWords: Readonly<Record<ShopRight, { words: string; opens: string }>> = {
  orders: { words: 'Commandes', opens: 'accepter, préparer, refuser, remettre' },
  products: { words: 'Produits', opens: 'ajouter, modifier, stock, fichiers' },
  answers: { words: 'Réponses', opens: 'messages, avis, réclamations' },
  relay: { words: 'Point relais', opens: 'recevoir, remettre, rendre, caisse' },
}

export const shopActWords: Readonly<Record<string, string>> = {
  'shops.buyer_blocked': 'Acheteur bloqué',
  'shops.buyer_unblocked': 'Acheteur débloqué',
  'shops.complaint_answered': 'Réclamation répondue',
  'shops.file_imported': 'Fichier importé',
  'shops.parcel_accepted': 'Acceptée',
  'shops.parcel_ready': 'Préparée',
  'shops.parcel_refused': 'Refusée',
  'shops.product_added': 'Produit ajouté',
  'shops.product_changed': 'Produit modifié',
  'shops.product_hidden': 'Produit suspendu',
  'shops.product_removed': 'Produit supprimé',
  'shops.product_shown': 'Produit remis en vente',
  'shops.review_answered': 'Avis répondu',
  'shops.stock_changed': 'Stock changé',
}

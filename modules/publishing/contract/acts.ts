export const acts: Readonly<Record<string, string>> = {
  'catalogue.product_deleted': 'Produit supprimé',
  'shops.product_added': 'Produit ajouté',
  'shops.product_changed': 'Produit modifié',
  'shops.product_hidden': 'Produit suspendu',
  'shops.product_removed': 'Produit retiré de la boutique',
  'shops.product_shown': 'Produit remis en vente par la boutique',
  'shops.stock_changed': 'Stock changé',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { catalogue: 'Produits' }

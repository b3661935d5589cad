export const acts: Readonly<Record<string, string>> = {
  'catalogue.product_featured': 'Produit mis en avant',
  'catalogue.product_moderated': 'Produit relu',
  'catalogue.product_resumed': 'Produit remis en vente',
  'catalogue.product_suspended': 'Produit retiré',
  'catalogue.product_unfeatured': 'Mise en avant arrêtée',
}

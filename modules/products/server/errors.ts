import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'catalogue.category_unknown': [404, 'Cette catégorie n’existe pas.'],
  'catalogue.category_exists': [409, 'Cette catégorie existe déjà.'],
  'catalogue.product_unknown': [404, 'Ce produit n’existe pas ou n’est plus vendu.'],
  'catalogue.shop_unknown': [404, 'Cette boutique n’existe pas ou n’est plus sur le marché.'],
  'catalogue.product_invalid': [422, 'Certains champs du produit sont à corriger.'],
  'catalogue.reason_missing': [400, 'Dites pourquoi : le vendeur le lira.'],
  'catalogue.hidden_by_team': [
    409,
    'Ce produit a été retiré par l’équipe du marché. Contactez-nous.',
  ],
  'catalogue.hidden_by_shop': [409, 'Sa boutique l’a suspendu : elle seule le remet en vente.'],
  'catalogue.hidden_by_plan': [
    409,
    'Il est hors de la formule de sa boutique : elle le remet en vente.',
  ],
  'catalogue.shop_suspended': [409, 'Le compte de sa boutique est suspendu.'],
  'catalogue.not_on_sale': [409, 'Ce produit n’est pas en vente.'],
  'catalogue.image_unknown': [422, 'Cette image n’est plus là. Ajoutez-la de nouveau.'],
  'catalogue.category_used': [
    409,
    'Elle contient encore des produits ou des sous-catégories : fusionnez-la avec une autre.',
  ],
  'catalogue.category_ruled': [
    409,
    'Une règle de commission la nomme, et son histoire reste : fusionnez-la avec une autre.',
  ],
  'catalogue.merge_refused': [422, 'Choisissez une autre catégorie du même niveau.'],
  'catalogue.no_shop': [404, 'Vous n’avez pas de boutique.'],
  'catalogue.quota_reached': [409, 'Votre formule ne permet pas plus de produits en vente.'],
  'catalogue.variant_unknown': [
    404,
    'Cette taille ou cette couleur n’existe plus. Rechargez la page.',
  ],
  'catalogue.variant_promised': [409, 'Cette variante attend encore dans une commande.'],
})

export const productUnknown = () => fail('catalogue.product_unknown')
export const shopUnknown = () => fail('catalogue.shop_unknown')

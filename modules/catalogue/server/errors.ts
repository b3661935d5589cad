import { defineError } from '#kernel/errors.ts'

export const categoryUnknown = defineError(
  'catalogue.category_unknown',
  404,
  'Cette catégorie n’existe pas.',
)
export const categoryExists = defineError(
  'catalogue.category_exists',
  409,
  'Cette catégorie existe déjà.',
)
export const productUnknown = defineError(
  'catalogue.product_unknown',
  404,
  'Ce produit n’existe pas ou n’est plus vendu.',
)
export const shopUnknown = defineError(
  'catalogue.shop_unknown',
  404,
  'Cette boutique n’existe pas ou n’est plus sur le marché.',
)
export const productInvalid = defineError(
  'catalogue.product_invalid',
  422,
  'Certains champs du produit sont à corriger.',
)
export const reasonMissing = defineError(
  'catalogue.reason_missing',
  400,
  'Dites pourquoi : le vendeur le lira.',
)
export const hiddenByTeam = defineError(
  'catalogue.hidden_by_team',
  409,
  'Ce produit a été retiré par l’équipe du marché. Contactez-nous.',
)
export const hiddenByShop = defineError(
  'catalogue.hidden_by_shop',
  409,
  'Sa boutique l’a suspendu : elle seule le remet en vente.',
)
export const hiddenByPlan = defineError(
  'catalogue.hidden_by_plan',
  409,
  'Il est hors de la formule de sa boutique : elle le remet en vente.',
)
export const shopSuspended = defineError(
  'catalogue.shop_suspended',
  409,
  'Le compte de sa boutique est suspendu.',
)
export const notOnSale = defineError('catalogue.not_on_sale', 409, 'Ce produit n’est pas en vente.')
export const imageUnknown = defineError(
  'catalogue.image_unknown',
  422,
  'Cette image n’est plus là. Ajoutez-la de nouveau.',
)
export const categoryUsed = defineError(
  'catalogue.category_used',
  409,
  'Elle contient encore des produits ou des sous-catégories : fusionnez-la avec une autre.',
)
export const mergeRefused = defineError(
  'catalogue.merge_refused',
  422,
  'Choisissez une autre catégorie du même niveau.',
)
export const noShop = defineError('catalogue.no_shop', 404, 'Vous n’avez pas de boutique.')
export const quotaReached = defineError(
  'catalogue.quota_reached',
  409,
  'Votre formule ne permet pas plus de produits en vente.',
)
export const variantUnknown = defineError(
  'catalogue.variant_unknown',
  404,
  'Cette taille ou cette couleur n’existe plus. Rechargez la page.',
)
export const variantPromised = defineError(
  'catalogue.variant_promised',
  409,
  'Cette variante attend encore dans une commande.',
)

import { defineError } from '../kernel/errors.ts'

export const categoryUnknown = defineError('catalogue.category_unknown', 404, 'Cette catégorie n’existe pas.')
export const categoryExists = defineError('catalogue.category_exists', 409, 'Cette catégorie existe déjà.')
export const productUnknown = defineError('catalogue.product_unknown', 404, 'Ce produit n’existe pas ou n’est plus vendu.')
export const shopUnknown = defineError('catalogue.shop_unknown', 404, 'Cette boutique n’existe pas ou n’est plus sur le marché.')
export const productInvalid = defineError('catalogue.product_invalid', 422, 'Certains champs du produit sont à corriger.')
export const hiddenByTeam = defineError('catalogue.hidden_by_team', 409, 'Ce produit a été retiré par l’équipe du marché. Contactez-nous.')
export const synonymsInvalid = defineError('catalogue.synonyms_invalid', 422, 'Donnez de 2 à 40 termes différents, de 60 caractères au plus.')
export const noShop = defineError('catalogue.no_shop', 404, 'Vous n’avez pas de boutique.')
export const quotaReached = defineError('catalogue.quota_reached', 409, 'Votre formule ne permet pas plus de produits en vente.')
export const variantUnknown = defineError('catalogue.variant_unknown', 404, 'Cette taille ou cette couleur n’existe plus. Rechargez la page.')
export const variantPromised = defineError('catalogue.variant_promised', 409, 'Cette variante attend encore dans une commande.')

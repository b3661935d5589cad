import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'catalogue.product_invalid': [422, 'Certains champs du produit sont à corriger.'],
  'catalogue.hidden_by_team': [
    409,
    'Ce produit a été retiré par l’équipe du marché. Contactez-nous.',
  ],
  'catalogue.no_shop': [404, 'Vous n’avez pas de boutique.'],
  'catalogue.quota_reached': [409, 'Votre formule ne permet pas plus de produits en vente.'],
})

export const noShop = () => fail('catalogue.no_shop')
export const quotaReached = (sentence: string) => fail('catalogue.quota_reached', { sentence })

import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'publishing.product_invalid': [422, 'Certains champs du produit sont à corriger.'],
  'publishing.hidden_by_team': [
    409,
    'Ce produit a été retiré par l’équipe du marché. Contactez-nous.',
  ],
  'publishing.no_shop': [404, 'Vous n’avez pas de boutique.'],
  'publishing.quota_reached': [409, 'Votre formule ne permet pas plus de produits en vente.'],
})

export const noShop = () => fail('publishing.no_shop')
export const quotaReached = (sentence: string) => fail('publishing.quota_reached', { sentence })

import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'catalogue.product_unknown': [404, 'Ce produit n’existe pas ou n’est plus vendu.'],
  'catalogue.shop_unknown': [404, 'Cette boutique n’existe pas ou n’est plus sur le marché.'],
  'catalogue.variant_unknown': [
    404,
    'Cette taille ou cette couleur n’existe plus. Rechargez la page.',
  ],
  'catalogue.variant_promised': [409, 'Cette variante attend encore dans une commande.'],
})

export const productUnknown = () => fail('catalogue.product_unknown')
export const shopUnknown = () => fail('catalogue.shop_unknown')

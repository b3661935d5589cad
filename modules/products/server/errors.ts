import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'products.product_unknown': [404, 'Ce produit n’existe pas ou n’est plus vendu.'],
  'products.shop_unknown': [404, 'Cette boutique n’existe pas ou n’est plus sur le marché.'],
  'products.variant_unknown': [
    404,
    'Cette taille ou cette couleur n’existe plus. Rechargez la page.',
  ],
  'products.variant_promised': [409, 'Cette variante attend encore dans une commande.'],
})

export const productUnknown = () => fail('products.product_unknown')
export const shopUnknown = () => fail('products.shop_unknown')

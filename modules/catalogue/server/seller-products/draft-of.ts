import { freeDeliveryFromWire } from '#modules/catalogue/contract/free-delivery.ts'
import type { ProductDraft as Wire } from '#modules/catalogue/contract/seller-products.ts'

import type { ProductDraft } from './product-rules.ts'

/** What a seller sent, in the market's own words; stock that was left out is none. */
export function draftOf(wire: Wire): ProductDraft {
  const {
    prixPromotionnel,
    images,
    variants,
    variantTypes,
    stock = 0,
    ...rest
  } = freeDeliveryFromWire(wire)
  return {
    ...rest,
    promoPrice: prixPromotionnel,
    imageIds: images,
    stock,
    variantTypes: [...new Set(variantTypes)],
    variants: variants.map(({ size, color, stock: counted = 0 }) => ({
      size,
      color,
      stock: counted,
    })),
  }
}

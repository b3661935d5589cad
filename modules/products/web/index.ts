export { cardBadge } from './card-badge.ts'
export { type CardProduct, cardProduct } from './card-product.ts'

export type { ListPage } from './lists/list-pages.ts'
export { countWords, ListEnd, ProductList } from './lists/product-list.tsx'
export type { ListQuery } from './lists/use-endless-list.ts'
export { ProductSection } from './lists/product-section.tsx'
export { ProductActs } from './product-acts.tsx'

export { loadProduct, type NearDelivery, type ShownProduct } from './product-page/load-product.ts'
export { ProductDescription } from './product-page/product-description.tsx'
export { Zoom } from './product-page/zoom.tsx'
export { ProductTile } from './product-tile.tsx'
export { readArrival } from './read-arrival.ts'

export { useProductActs } from './use-product-acts.ts'
export { QuantityRow } from './variants/quantity-row.tsx'
export { useChoice } from './variants/use-choice.ts'
export { VariantPicker } from './variants/variant-picker.tsx'

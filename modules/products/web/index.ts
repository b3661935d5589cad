export { cardBadge, type CardProduct, cardProduct } from './card-product.ts'
export { ProductDescription } from './product-description.tsx'
export { productColumns, ProductLine, type ProductParts } from './product-line.tsx'
export { type BulkActs, ProductsBar } from './products-bar.tsx'
export { QuantityRow } from './variants/quantity-row.tsx'
export { useChoice } from './variants/use-choice.ts'
export { VariantPicker } from './variants/variant-picker.tsx'
export {
  type Choice,
  choiceNamed,
  hasChoices,
  NOTHING_CHOSEN,
  valuesOf,
} from './variants/variant-values.ts'
export { Zoom } from './zoom.tsx'

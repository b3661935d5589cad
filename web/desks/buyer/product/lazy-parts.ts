// What a product’s page loads once somebody touches it: one chunk, fetched once.
export { PlacePicker } from '#web/cart/index.ts'
export { Zoom } from '#web/catalogue/index.ts'
export { SeenProducts } from '#web/suggestions/index.ts'
export { DeliveredTo } from './delivered-to.tsx'
export { ProductPart } from './product-words.tsx'

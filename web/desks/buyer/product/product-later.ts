// What a product’s page asks for once somebody does something with it: one file, asked for once.
export { PlacePicker } from '#web/cart/index.ts'
export { Zoom } from '#web/catalogue/index.ts'
export { SeenProducts } from '#web/suggestions/index.ts'
export { DeliveredTo } from './delivered-to.tsx'
export { ProductPart } from './product-words.tsx'

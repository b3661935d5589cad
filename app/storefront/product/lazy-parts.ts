// Parts of a product's page loaded at the first touch: one chunk.
export { PlacePicker } from '#modules/addresses/web/index.ts'
export { Zoom } from '#modules/products/web/index.ts'
export { SeenProducts } from '#modules/suggestions/web/index.ts'
export { AwaitChosen } from './await-chosen.tsx'
export { DeliveredTo } from './delivered-to.tsx'
export { ReceiveWays } from './receive-ways.tsx'
export { ProductPart } from './product-words.tsx'

// What a product’s page asks for once somebody does something with it: one file, asked for once.
export { DeliveredTo, PlacePicker } from './delivered-to.tsx'
export { ProductPart } from './product-words.tsx'
export { SeenProducts } from '#web/catalogue/product-page/seen-products.tsx'
export { Zoom } from '#web/catalogue/product-page/zoom.tsx'

export { actOnProducts } from './server/act-on-products.ts'
export { suspendProduct } from './server/suspend-product.ts'

export { OrderOnItsWay } from './order-on-its-way.tsx'
export { OnlySale } from './only-sale.tsx'
export { OrderView } from './order-view.tsx'

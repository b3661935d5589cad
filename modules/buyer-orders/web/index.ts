export { OrderOnItsWay } from './order-on-its-way.tsx'

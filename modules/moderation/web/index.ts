export { TeamProducts } from './team-products.tsx'

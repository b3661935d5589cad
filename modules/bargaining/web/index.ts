export { ProposePrice } from './propose-price.tsx'

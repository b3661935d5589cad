export { saveAddress } from './server/addresses.ts'

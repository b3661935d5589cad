export { confirmRemittance, openRemittance } from './server/remittances.ts'

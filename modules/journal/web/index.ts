export { ActList, Journal } from './journal.tsx'

export { ActList, type ActLabels, Journal } from './journal.tsx'

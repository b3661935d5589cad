export { ActList } from './journal.tsx'
export { Journal } from './journal.tsx'

/** Who of the team did what. */
export { ActList } from './journal.tsx'
export { Journal } from './journal.tsx'

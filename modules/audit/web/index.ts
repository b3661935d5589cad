/** Who of the team did what. */
export { ActList } from './act-list.tsx'
export { Journal } from './journal.tsx'

/** The operator’s statement against the ledger. */
export { Disagreements } from './disagreements.tsx'

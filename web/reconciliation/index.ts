/** The operator’s statement against the ledger. */
export { ExceptionCard } from './exception-card.tsx'

/** Reconciliation: what the operator says moved, held against what the books say; the rest is decided by a person. */
export { importStatement } from './import-statement.ts'
export { differenceClaimed } from './reconciliation.events.ts'
export { waitingExceptions } from './reconciliation.queries.ts'

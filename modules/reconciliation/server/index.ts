/**
 * Reconciliation: the operator's statement compared with our ledger; what does not match is decided
 * by a person.
 */
export { importStatement } from './import-statement.ts'
export { differenceClaimed } from './reconciliation.events.ts'
export { waitingExceptions } from './reconciliation.queries.ts'

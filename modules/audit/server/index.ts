/**
 * Audit: what staff did, to what, before and after, and why. Append-only; every room writes to it,
 * it imports none.
 */
export type { Facts } from '#modules/audit/database/tables.ts'
export { recordAct, type Act } from './record-act.ts'
export { actsOn, lastActAt } from './read-acts.ts'
export { ownActParts } from './own-parts.ts'

/** Audit: what staff did, to what, before and after, and why. Append-only; any domain writes, none is known. */
export type { Facts } from './audit.table.ts'
export { recordAct } from './record-act.ts'
export { actsOn } from './read-acts.ts'

import { defineEvent } from '#kernel/events/events.ts'

/**
 * An account (or the whole ledger, `total`) whose balance differs from what it should be, in
 * francs. `days`: where, if that is known.
 */
export type Finding = { what: string; ledger: number; facts: number; days?: string }

/** The nightly check found a difference between the ledger and the facts. */
export const ledgerDisagreed = defineEvent<{ findings: Finding[]; at: string }>(
  'finance.ledger_disagreed',
)

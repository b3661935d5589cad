import { defineEvent } from '#kernel/events/events.ts'

/** Account (or ledger, `total`) with a wrong balance, francs. `days`: where, if known. */
export type Finding = { what: string; ledger: number; facts: number; days?: string }

export const ledgerDisagreed = defineEvent<{ findings: Finding[]; at: string }>(
  'finance.ledger_disagreed',
)

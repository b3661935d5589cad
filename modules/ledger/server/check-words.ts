import { sql, type SQL } from 'drizzle-orm'

import type { LedgerAccount } from '#modules/ledger/contract/books.ts'

import type { Sql } from '#kernel/database/database.ts'

/** From an instant to before another, as PostgreSQL reads them: ISO, `-infinity` or `infinity`. */
export type Span = { from: string; end: string }

/**
 * What an account should hold by the tables of other rooms, in francs (debit positive), whatever
 * the ledger says.
 */
export type Expectation = {
  account: LedgerAccount
  /**
   * Events that come with every order: their entries have the instant of the fact, so that each
   * span of days is compared alone.
   */
  dated?: readonly { event: string; francs(db: Sql, span: Span): Promise<number> }[]
  /** What all other events on the account add up to, from the beginning until now. */
  francs(db: Sql): Promise<number>
}

/** A condition: the instant is in the span. */
export function within(instant: SQL, { from, end }: Span): SQL {
  return sql`${instant} >= ${from}::timestamptz and ${instant} < ${end}::timestamptz`
}

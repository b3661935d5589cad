/** Milliseconds after which PostgreSQL ends what would keep others waiting, on every connection of the pools. */
export const sessionLimits = {
  statement_timeout: 30_000,
  /** Whoever waits longer for a row gets a 503 with a delay, and gives the connection back. */
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
}

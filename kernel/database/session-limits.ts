/** Timeouts in ms on every connection of the pools, so that no session keeps others waiting. */
export const sessionLimits = {
  statement_timeout: 30_000,
  /** The longest wait for a row lock; then a 503 with a delay, and the connection is free again. */
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
}

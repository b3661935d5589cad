/** A transaction as an operator lists it. */
export type StatementLine = {
  transactionId: string
  /** What else the operator lists it by: the page or the transfer that the market knows it by. */
  names: readonly string[]
  kind: 'payment' | 'refund' | 'payout' | 'transfer' | 'other'
  /** Positive: the market received; negative: it paid. */
  francs: number
  reference: string
  phone: string
  at: Date
  succeeded: boolean
}

/**
 * What an operator says of its account by call. One without it gives files. Every call throws
 * ProviderDown or ProviderRefusal.
 */
export type StatementByCall = {
  /**
   * Every transaction of a day of Bamako (`2026-11-21`). Its fees are a line of their own, so that
   * all lines add up to what the day changed.
   */
  readDay(day: string): Promise<StatementLine[]>
  /** What it holds now, in francs. */
  readBalance(): Promise<number>
}

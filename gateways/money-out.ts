/** Money that the market sends to somebody's number. */
export type NewTransfer = {
  /** A key never pays twice, whatever the outcome of an earlier call. */
  key: string
  /** Our reference: the operator's statement repeats it, and `read` asks by it. */
  reference: string
  francs: number
  /** Eight digits, a number of Mali. */
  phone: string
  name: string
  /** What the receiver reads beside the amount: 40 characters at most. */
  reason: string
}

/** `reversed`: it had arrived, and the operator took it back. */
export type TransferState = 'processing' | 'succeeded' | 'failed' | 'reversed'

/** `failure`: the sentence that says why it did not arrive, or not for good. */
export type Transfer = { id: string; state: TransferState; failure: string | null }

/**
 * Money that an operator sends by API. For one without it, finance uploads a file and types the
 * outcome.
 */
export type MoneyOut = {
  /**
   * Refunds all that was paid on a page; repeating it changes nothing.
   * @returns the refund's reference in the operator's statement. @throws ProviderDown ·
   * ProviderRefusal
   */
  refundPage(payToken: string): Promise<string>
  /** A refusal of this transfer alone becomes the state `failed`. @throws ProviderDown */
  send(transfer: NewTransfer): Promise<Transfer>
  /** The transfer of this reference; null when the operator has none. @throws ProviderDown */
  read(reference: string): Promise<Transfer | null>
}

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

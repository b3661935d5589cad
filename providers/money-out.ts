/** Money sent to a telephone number. */
export type NewTransfer = {
  /** A key never pays twice, whatever the outcome of an earlier call. */
  key: string
  /** Our reference: the operator's statement repeats it, and `read` asks by it. */
  reference: string
  francs: number
  /** Eight digits, a number of Mali. */
  phone: string
  name: string
  /** Text for the receiver: 40 characters at most. */
  reason: string
}

/** `reversed`: it had arrived, and the operator took it back. */
export type TransferState = 'processing' | 'succeeded' | 'failed' | 'reversed'

/** `failure`: the sentence that says why it did not arrive, or not for good. */
export type Transfer = { id: string; state: TransferState; failure: string | null }

/**
 * Money out by an operator's API. For one without it, finance uploads a file and types the outcome.
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
  /** Finds the transfer by reference; null when the operator has none. @throws ProviderDown */
  read(reference: string): Promise<Transfer | null>
}

export type StatementLine = {
  transactionId: string
  /** Other identifiers that the operator lists: our page or transfer. */
  names: readonly string[]
  kind: 'payment' | 'refund' | 'payout' | 'transfer' | 'other'
  /** Positive: received; negative: paid. */
  francs: number
  reference: string
  phone: string
  at: Date
  succeeded: boolean
}

/**
 * Statement API of an operator; one without it gives files. Every call throws ProviderDown or
 * ProviderRefusal.
 */
export type StatementByCall = {
  /**
   * Reads every transaction of a day in Bamako (`2026-11-21`). Fees are a line of their own, so
   * that the lines add up to the day's change.
   */
  readDay(day: string): Promise<StatementLine[]>
  /** Reads the present balance, francs. */
  readBalance(): Promise<number>
}

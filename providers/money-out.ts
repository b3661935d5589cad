/** Money sent to a telephone number. */
export type NewTransfer = {
  /** Key that never pays twice. */
  key: string
  /** Repeated by the operator's statement; `read` asks by it. */
  reference: string
  francs: number
  /** Eight digits, a number of Mali. */
  phone: string
  name: string
  /** Text for the receiver: 40 characters at most. */
  reason: string
}

/** `reversed`: arrived, and taken back. */
export type TransferState = 'processing' | 'succeeded' | 'failed' | 'reversed'

/** `failure`: sentence for a transfer that did not arrive for good. */
export type Transfer = { id: string; state: TransferState; failure: string | null }

/** Operator's API for money out; without it finance uploads a file and types the outcome. */
export type MoneyOut = {
  /**
   * Refunds all that was paid on a page, once.
   * @returns the refund's reference in the operator's statement. @throws ProviderDown ·
   * ProviderRefusal
   */
  refundPage(payToken: string): Promise<string>
  /** Turns a refusal of this transfer alone into `failed`. @throws ProviderDown */
  send(transfer: NewTransfer): Promise<Transfer>
  /** @returns null when the operator has none. @throws ProviderDown */
  read(reference: string): Promise<Transfer | null>
}

export type StatementLine = {
  transactionId: string
  /** Other identifiers listed: our page or transfer. */
  names: readonly string[]
  kind: 'payment' | 'refund' | 'payout' | 'transfer' | 'other'
  /** Positive: received; negative: paid. */
  francs: number
  reference: string
  phone: string
  at: Date
  succeeded: boolean
}

/** Statement API; operators without one give files. @throws ProviderDown · ProviderRefusal */
export type StatementByCall = {
  /**
   * Reads a day in Bamako (`2026-11-21`). Fees are lines of their own: all lines add up to the
   * day's change.
   */
  readDay(day: string): Promise<StatementLine[]>
  readBalance(): Promise<number>
}

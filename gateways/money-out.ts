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

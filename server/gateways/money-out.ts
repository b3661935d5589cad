/** Money that the market sends to somebody's number. */
export type NewTransfer = {
  /** The same key never pays twice, whatever became of the call before. */
  key: string
  /** Ours: what the operator's statement repeats, and what it is asked about by. */
  reference: string
  francs: number
  /** Of Mali, eight digits. */
  phone: string
  name: string
  /** What the receiver reads beside the amount: 40 characters at most. */
  reason: string
}

/** `reversed`: it had arrived, and the operator took it back. */
export type TransferState = 'processing' | 'succeeded' | 'failed' | 'reversed'

/** `failure`: the sentence that says why it did not arrive, or not for good. */
export type Transfer = { id: string; state: TransferState; failure: string | null }

/** What an operator sends by call. One without it is sent a file, and finance types what came of it. */
export type MoneyOut = {
  /**
   * Gives back all that a page brought; done twice, it is done once.
   * @returns what the operator's statement names it by. @throws ProviderDown · ProviderRefusal
   */
  refundPage(payToken: string): Promise<string>
  /** A refusal that concerns this transfer is its failure. @throws ProviderDown */
  send(transfer: NewTransfer): Promise<Transfer>
  /** What became of the transfer of this reference; null when none was taken. @throws ProviderDown */
  read(reference: string): Promise<Transfer | null>
}

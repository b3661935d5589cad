/** Facts that a page exports: `export const handle: PageHandle = { query: ['q', 'page'] }`. */
export type PageHandle = {
  /**
   * Query parameters the server reads. Others (campaign tags, `from`) reach neither it nor the page
   * cache.
   */
  query?: readonly string[]
  /**
   * Drawn without header and bottom bar, and allowed inside a frame of our own pages, for a payment
   * provider's return.
   */
  bare?: boolean
  /**
   * Its address holds a token, or its state private acts: never cached nor sent to other addresses.
   */
  secret?: boolean
  /** Drawn in the frame of work screens. */
  work?: boolean
}

/** Facts that a page exports: `export const handle: PageHandle = { query: ['q', 'page'] }`. */
export type PageHandle = {
  /**
   * Query parameters the server reads to draw the page. Others (campaign tags, `from`) never reach
   * it, nor the page cache.
   */
  query?: readonly string[]
  /**
   * Drawn without header and bottom bar, and allowed inside a frame of our own pages: for the pages
   * that a payment provider redirects to.
   */
  bare?: boolean
  /**
   * Its address holds a token, or its state private acts: never cached nor sent to other addresses.
   */
  secret?: boolean
  /** A dashboard: drawn in the frame of work screens instead of header and bottom bar. */
  work?: boolean
}

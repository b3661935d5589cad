/** What a page says of itself: `export const handle: PageHandle = { query: ['q', 'page'] }`. */
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
   * A dashboard: drawn in the frame of work screens instead of the market's header and bottom bar.
   */
  work?: boolean
}

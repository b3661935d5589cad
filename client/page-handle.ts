/** Facts that a page exports: `export const handle: PageHandle = { query: ['q', 'page'] }`. */
export type PageHandle = {
  /**
   * Query parameters the server reads; others (campaign tags, `from`) do not reach the page cache.
   */
  query?: readonly string[]
  /**
   * Without header and bottom bar, and allowed in a frame of our own pages, for a payment
   * provider's return.
   */
  bare?: boolean
  /** Private address or state: never cached nor sent to other addresses. */
  secret?: boolean
  /**
   * Text of the page's own script (`?page-script`), which runs in place of React and React Router:
   * for a page that is opened once, from a message.
   */
  script?: string
  /** Drawn in the frame of work screens. */
  work?: boolean
}

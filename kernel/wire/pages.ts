import type { Transport } from './typed-client.ts'

/**
 * What a page is rendered with. No user: public pages are the same for everybody, so that a cache
 * may store them.
 */
export type PageWork = {
  /** Sends the loaders' calls to the API. */
  transport: Transport
  /** Nonce of every inline script; the server replaces it in each answer. */
  nonce: string
  signal: AbortSignal
  /** What the page showed when it was last drawn (`DrawnPage.shows`). */
  known?: string | undefined
  /** Called with an error that the page could not render. */
  onError: (error: unknown) => void
}

export type DrawnPage = {
  status: number
  headers: Headers
  /** Null for a page that shows what `known` names: it would be drawn as it was. */
  body: string | null
  /** The same for the same data; undefined for an answer that is never compared. */
  shows?: string | undefined
  /**
   * What the page shows (`catalogue`, `product:<slug>` …): a change of it evicts the page from the
   * cache.
   */
  tags: string[]
}

/** What is known of an address before its page is rendered. */
export type PageKind = {
  /**
   * The canonical address of a page that is the same at many addresses (the 404 page); else
   * undefined.
   */
  drawnAt: string | undefined
  /** Query parameters the page reads; all others are dropped before rendering and caching. */
  query: readonly string[]
  /** Whether our own pages show it in a frame. */
  framed: boolean
  /** Whether its address is a secret of one person: no cache keeps it, ours included. */
  secret: boolean
}

/** What the web build gives to the server that hosts it (`entry.module.openPages`). */
export type Pages = {
  kindOf(pathname: string): PageKind
  draw(url: string, work: PageWork): Promise<DrawnPage>
}

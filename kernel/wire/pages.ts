import type { Transport } from './typed-client.ts'

/**
 * Input of a page's rendering. No user: public pages are the same for everybody, so that a cache
 * may store them.
 */
export type PageWork = {
  transport: Transport
  /** Nonce of every inline script; the server replaces it in each answer. */
  nonce: string
  signal: AbortSignal
  /** Content when last drawn (`DrawnPage.shows`). */
  known?: string | undefined
  onError: (error: unknown) => void
}

export type DrawnPage = {
  status: number
  headers: Headers
  /** Null for a page that shows what `known` names: it would be drawn the same. */
  body: string | null
  /** Equal for equal data; undefined for an answer that is never compared. */
  shows?: string | undefined
  /** Tags (`catalogue`, `product:<slug>` …) whose change evicts the page from the cache. */
  tags: string[]
}

/** Facts of an address before its page is rendered. */
export type PageKind = {
  /** Canonical address of a page that is the same at many addresses (the 404 page). */
  drawnAt: string | undefined
  /** Query parameters that the page reads; others are dropped before rendering and caching. */
  query: readonly string[]
  framed: boolean
  /** The address is a user's secret: never cached. */
  secret: boolean
}

/** Exports of the web build to the server (`entry.module.openPages`). */
export type Pages = {
  kindOf(pathname: string): PageKind
  draw(url: string, work: PageWork): Promise<DrawnPage>
}

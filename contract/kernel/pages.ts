import type { Transport } from './typed-client.ts'

/** What a page is drawn with. No user: public pages are the same for everybody, so that a cache may keep them. */
export type PageWork = {
  /** Carries the loaders' calls to the API. */
  transport: Transport
  /** Written on every inline script; the host replaces it in each answer. */
  nonce: string
  signal: AbortSignal
  /** Told of what the page could not survive. */
  onError: (error: unknown) => void
}

export type DrawnPage = {
  status: number
  headers: Headers
  body: string
  /** What the page shows (`catalogue`, `product:<slug>` …): a change there empties the page from the cache. */
  tags: string[]
}

/** What is known of an address before it is drawn. */
export type PageKind = {
  /** The one address at which this page is drawn, when it is the same at every address (what does not exist); else undefined. */
  drawnAt: string | undefined
  /** Query parameters the page reads; every other one is left out of the address. */
  query: readonly string[]
  /** Shown inside a frame of our own pages. */
  framed: boolean
}

/** What the web build gives to the server that hosts it (`entry.module.openPages`). */
export type Pages = {
  kindOf(pathname: string): PageKind
  draw(url: string, work: PageWork): Promise<DrawnPage>
}

import type { Transport } from './typed-client.ts'

/** Input of a rendering; no user, since public pages are cached. */
export type PageWork = {
  transport: Transport
  /** Marks the page's own inline scripts; taken out before the page is sent. */
  nonce: string
  signal: AbortSignal
  /** Content when last drawn (`DrawnPage.shows`). */
  known?: string | undefined
  onError: (error: unknown) => void
}

export type DrawnPage = {
  status: number
  headers: Headers
  /** Null: the page shows what `known` names, so would be drawn the same. */
  body: string | null
  /** Equal for equal data; undefined: never compared. */
  shows?: string | undefined
  /** `catalogue`, `product:<slug>` …: a change evicts the page. */
  tags: string[]
}

/** Facts of an address, known before rendering. */
export type PageKind = {
  /** Canonical address of a page with many (404). */
  drawnAt: string | undefined
  /** Parameters that the page reads; others are dropped. */
  query: readonly string[]
  framed: boolean
  /** Address that is a user's secret: never cached. */
  secret: boolean
}

export type Pages = {
  kindOf(pathname: string): PageKind
  draw(url: string, work: PageWork): Promise<DrawnPage>
}

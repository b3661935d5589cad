import type { PageKind } from '#contract/pages.ts'

/** Where a request leads, reduced to what the answer depends on. */
export type PageAddress = {
  /** The same for all requests that get the same answer. */
  key: string
  /** Path and query to draw. */
  path: string
  framed: boolean
}

/** A query longer than this is nobody's search. */
const LONGEST_VALUE = 200

/** Keeps the query parameters that the page reads, in one order: campaign tags and hand-made queries all lead to one cached page. */
export function pageAddress(url: string, kindOf: (pathname: string) => PageKind): PageAddress {
  const cut = url.indexOf('?')
  const rawPath = cut < 0 ? url : url.slice(0, cut)
  const isData = rawPath.endsWith('.data')
  const kind = kindOf(isData ? pageOf(rawPath) : rawPath)
  const path = kind.drawnAt === undefined ? rawPath : kind.drawnAt + (isData ? '.data' : '')
  const query = cut < 0 ? '' : known(new URLSearchParams(url.slice(cut + 1)), isData ? [...kind.query, '_routes'] : kind.query)
  return { key: path + query, path: path + query, framed: kind.framed }
}

/** The page whose data an address of the router asks for: `/_.data` is the home page's. */
function pageOf(path: string): string {
  return path.slice(0, -'.data'.length).replace(/\/_$/, '/')
}

function known(given: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of [...new Set(names)].toSorted()) {
    const value = given.get(name)
    if (value) kept.set(name, value.slice(0, LONGEST_VALUE))
  }
  return kept.size > 0 ? `?${kept}` : ''
}

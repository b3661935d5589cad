import { cut } from '#kernel/wire/short-text.ts'
import type { Pages } from '#kernel/wire/pages.ts'

/** Reduced to what the answer depends on. */
export type PageAddress = {
  /** Equal for all requests with one answer. */
  key: string
  path: string
  framed: boolean
  secret: boolean
}

/** Closes a sentence, a quotation or a bracket: messengers take it into the link before it. */
const closing =
  /(?:[.,;:!)\]>"'*]|%(?:09|0a|0d|20|21|22|27|29|2a|2c|2e|3a|3b|3e|3f|5d|c2%(?:a0|bb)|e2%80%(?:8b|99|9d|a6|af)))+$/i
const LONGEST_CLOSING = 60

/** Returns the address without signs that closed the text around it; null when there are none. */
export function withoutClosing(url: string): string | null {
  const [path = ''] = url.split('?', 1)
  const rest = path.slice(0, -LONGEST_CLOSING)
  const clean = rest + path.slice(-LONGEST_CLOSING).replace(closing, '')
  return clean === path ? null : (clean || '/') + url.slice(path.length)
}

/** No real search exceeds this. */
const LONGEST_VALUE = 400
const MOST_VALUES = 40

const REMEMBERED = 2_000
const LONGEST_ADDRESS = 200

export function pageAddresses(): (url: string, pages: Pages) => PageAddress {
  const known = new Map<string, PageAddress>()
  let of: Pages | undefined
  return (url, pages) => {
    // New pages (development) may read addresses otherwise.
    if (of !== pages || known.size >= REMEMBERED) known.clear()
    of = pages
    const address = known.get(url) ?? pageAddress(url, pages)
    if (url.length <= LONGEST_ADDRESS) known.set(url, address)
    return address
  }
}

/**
 * Keeps the parameters that the page reads, in one order: campaign tags lead to one cached page.
 */
function pageAddress(url: string, pages: Pages): PageAddress {
  const cut = url.indexOf('?')
  const rawPath = cut < 0 ? url : url.slice(0, cut)
  const isData = rawPath.endsWith('.data')
  const kind = pages.kindOf(isData ? pageOf(rawPath) : rawPath)
  const path = kind.drawnAt === undefined ? rawPath : kind.drawnAt + (isData ? '.data' : '')
  const query =
    cut < 0
      ? ''
      : known(
          new URLSearchParams(url.slice(cut + 1)),
          isData ? [...kind.query, '_routes'] : kind.query,
        )
  return { key: path + query, path: path + query, framed: kind.framed, secret: kind.secret }
}

/** Returns the router's page: `/_.data` is the home page's. */
function pageOf(path: string): string {
  return path.slice(0, -'.data'.length).replace(/\/_$/, '/')
}

function known(given: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of [...new Set(names)].toSorted()) {
    // A form without JavaScript repeats a name for each ticked box.
    for (const value of given.getAll(name).slice(0, MOST_VALUES))
      if (value) kept.append(name, cut(value, LONGEST_VALUE))
  }
  return kept.size > 0 ? `?${kept}` : ''
}

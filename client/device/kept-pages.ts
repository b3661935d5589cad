import { isRouteErrorResponse } from 'react-router'

import { keptPages, PAGE_KEY } from './forget-pages.ts'

type Kept = { at: number; data: unknown }

const MOST = 30
const toRefresh = new Set<string>()
/** Answers that this device fetched itself. */
const fetched = new WeakSet<object>()

/**
 * Returns data stored less than `ms` ago, marked `kept` (fetched again by use-refreshed.ts). When
 * fetching fails the stored data stays.
 */
export async function keptOr<T extends { kept: boolean }>(
  { url }: Request,
  ms: number,
  fetchPage: () => Promise<T>,
): Promise<T> {
  const key = keyOf(url)
  const found = read(key, ms) as T | null
  if (found && !toRefresh.delete(key)) {
    toRefresh.add(key)
    return { ...found, kept: true }
  }
  try {
    const data = await fetchPage()
    fetched.add(data)
    write(key, data)
    return data
  } catch (failure) {
    const gone = isRouteErrorResponse(failure) && failure.status < 500
    if (gone) localStorage.removeItem(key)
    if (gone || !found) throw failure
    fetched.add(found)
    return found
  }
}

/** Stores what the server drew, unless it was stored or fetched here. */
export function savePage(url: string, data: object): void {
  if (!fetched.has(data)) write(keyOf(url), data)
}

function keyOf(url: string): string {
  const { pathname, search } = new URL(url)
  return PAGE_KEY + pathname + search
}

function read(key: string, ms: number): unknown {
  try {
    const { at, data } = JSON.parse(localStorage.getItem(key) ?? '') as Kept
    return Date.now() - at < ms ? data : null
  } catch {
    return null
  }
}

function write(key: string, data: unknown): void {
  try {
    const kept: Kept = { at: Date.now(), data }
    for (const { key: old } of all().slice(MOST - 1)) localStorage.removeItem(old)
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage full or refused: the page is fetched each time.
  }
}

function all(): { key: string; at: number }[] {
  const dated = keptPages().map((key) => ({
    key,
    at: Number(/"at":(\d+)/.exec(localStorage.getItem(key)?.slice(0, 40) ?? '')?.[1] ?? 0),
  }))
  // The Chrome of old phones lacks toSorted; this array is our own.
  // oxlint-disable-next-line unicorn/no-array-sort
  return dated.sort((one, other) => other.at - one.at)
}

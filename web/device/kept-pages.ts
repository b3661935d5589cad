import { isRouteErrorResponse } from 'react-router'

type Kept = { at: number; data: unknown }

/** How many pages a device keeps of all kinds. */
const MOST = 30
const PREFIX = 'page '
/** Pages shown from the device whose truth is asked next. */
const toRefresh = new Set<string>()
/** What this device asked for itself. */
const asked = new WeakSet<object>()

/**
 * What a page shows, from this device when it was seen less than `ms` ago, marked `kept`: the page then asks again at once (use-refreshed.ts), so that
 * prices are of this minute. Without an answer, what is kept stays.
 */
export async function keptOr<T extends { kept: boolean }>(
  { url }: Request,
  ms: number,
  ask: () => Promise<T>,
): Promise<T> {
  const key = keyOf(url)
  const found = read(key, ms) as T | null
  if (found && !toRefresh.delete(key)) {
    toRefresh.add(key)
    return { ...found, kept: true }
  }
  try {
    const data = await ask()
    asked.add(data)
    write(key, data)
    return data
  } catch (failure) {
    const gone = isRouteErrorResponse(failure) && failure.status < 500
    if (gone) localStorage.removeItem(key)
    if (gone || !found) throw failure
    asked.add(found)
    return found
  }
}

/** Keeps what a page shows that was opened from a link, so that the server drew it. What was kept or asked for here is left as it is. */
export function keepFirst(url: string, data: object): void {
  if (!asked.has(data)) write(keyOf(url), data)
}

/** When somebody leaves the device. */
export function forgetPages(): void {
  for (const { key } of all()) localStorage.removeItem(key)
}

function keyOf(url: string): string {
  const { pathname, search } = new URL(url)
  return PREFIX + pathname + search
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
    // A full or closed storage: the page is asked for each time, as before.
  }
}

/** The latest first. */
function all(): { key: string; at: number }[] {
  const keys = Array.from(
    { length: localStorage.length },
    (_, place) => localStorage.key(place) ?? '',
  ).filter((key) => key.startsWith(PREFIX))
  const dated = keys.map((key) => ({
    key,
    at: Number(/"at":(\d+)/.exec(localStorage.getItem(key)?.slice(0, 40) ?? '')?.[1] ?? 0),
  }))
  // The Chrome of old phones lacks toSorted; this array is our own.
  // oxlint-disable-next-line unicorn/no-array-sort
  return dated.sort((one, other) => other.at - one.at)
}

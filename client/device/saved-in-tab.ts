/**
 * Reads a value kept through reloads and Back; undefined without it, or where the browser refuses.
 */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value, null deletes it. Where the browser refuses, it lives as long as the page. */
export function saveInTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private mode: nothing is kept.
  }
}

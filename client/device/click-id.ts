const KEY = 'fbclid'
const MOMENT = 'fbclidAt'

/** Keeps an advertisement's click id, unchanged; without one the former stays. */
export function saveClickId(query: string, now: number): void {
  const id = /[?&]fbclid=([^&#]{1,500})/.exec(query)?.[1]
  try {
    if (!id || localStorage.getItem(KEY) === id) return
    localStorage.setItem(KEY, id)
    localStorage.setItem(MOMENT, String(now))
  } catch {}
}

/** Returns the click and its time (ms), or null. */
export function readClickId(): { id: string; at: number } | null {
  try {
    const id = localStorage.getItem(KEY)
    return id ? { id, at: Number(localStorage.getItem(MOMENT)) || Date.now() } : null
  } catch {
    return null
  }
}

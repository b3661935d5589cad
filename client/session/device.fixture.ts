import { vi } from 'vitest'

/**
 * The browser parts that the session uses: a storage shared by all tabs, and the event that it
 * sends to the others.
 */
export function openDevice(): {
  storage: Map<string, string>
  otherTab(key: string, value: string | null): void
} {
  const storage = new Map<string, string>()
  const events = new EventTarget()
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
    key: (place: number) => [...storage.keys()][place] ?? null,
    get length() {
      return storage.size
    },
  })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  return {
    storage,
    otherTab(key, value) {
      if (value === null) storage.delete(key)
      else storage.set(key, value)
      events.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}

import { useSyncExternalStore } from 'react'

export type StoredValue<T> = {
  /** The same object until it changes. */
  read: () => T
  write: (value: T) => void
  clear: () => void
  listen: (listener: () => void) => () => void
  /** False when the browser refuses storage. */
  lasts: () => boolean
}

type Options<T> = {
  key: string
  /** Makes a whole value of any content, also of other versions or damaged. Never throws. */
  restore: (kept: unknown) => T
}

const values = new Map<string, () => void>()

/** Deletes all other values of the device and this tab, also those not stored. */
export function forgetStored(but: ReadonlySet<string>): void {
  for (const [key, clear] of values) if (!but.has(key)) clear()
  try {
    const keys = Array.from(
      { length: localStorage.length },
      (_, place) => localStorage.key(place) ?? '',
    )
    for (const key of keys) if (!but.has(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // The browser refuses storage: it is empty.
  }
}

/**
 * Keeps a value on the device, shared with other tabs; without storage (private mode, full disk) as
 * long as the page. On the server it is `restore(undefined)`.
 */
export function storedValue<T>({ key, restore }: Options<T>): StoredValue<T> {
  let kept: { text: string | null; value: T } | undefined
  /** Refused by storage; takes precedence. */
  let unstored: string | null = null
  const listeners = new Set<() => void>()

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    // A null key: another tab emptied the whole storage.
    if (event.key !== key && event.key !== null) return
    unstored = null
    notify()
  }
  const read = () => {
    const text = unstored ?? stored(key)
    if (!kept || kept.text !== text) kept = { text, value: restore(parsed(text)) }
    return kept.value
  }
  const keep = (text: string | null) => {
    unstored = null
    if (!store(key, text)) unstored = text
    notify()
  }
  const clear = () => keep(null)
  values.set(key, clear)
  return {
    read,
    write: (value) => keep(JSON.stringify(value)),
    clear,
    lasts: () => unstored === null,
    listen: (listener) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}

/** Returns the value; `atFirst` on the server and during hydration, which must draw the same. */
export function useStored<T>(stored: Pick<StoredValue<T>, 'read' | 'listen'>, atFirst: T): T {
  return useSyncExternalStore(stored.listen, stored.read, () => atFirst)
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function stored(key: string): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

import { storedValue, useStored } from '#web/device/stored-value.ts'

const KEPT = 5
const NONE: readonly string[] = []
const recent = storedValue<readonly string[]>({ key: 'recherches', restore: restoreSearches })

/** Keeps what was searched on this device, latest first. */
export function rememberSearch(typed: string): void {
  const words = typed.replace(/\s+/gu, ' ').trim().slice(0, 80)
  if (words.length < 2) return
  const others = recent
    .read()
    .filter((other) => other.toLocaleLowerCase('fr') !== words.toLocaleLowerCase('fr'))
  recent.write([words, ...others].slice(0, KEPT))
}

export function forgetSearches(): void {
  recent.clear()
}

export function useRecentSearches(): readonly string[] {
  return useStored(recent, NONE)
}

function restoreSearches(kept: unknown): readonly string[] {
  if (!Array.isArray(kept)) return NONE
  return kept
    .filter((words): words is string => typeof words === 'string' && words !== '')
    .slice(0, KEPT)
}

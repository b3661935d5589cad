import { useSyncExternalStore } from 'react'

/** Returns false on the server and during hydration, which must draw the same; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    listenToNothing,
    () => true,
    () => false,
  )
}

function listenToNothing(): () => void {
  return () => undefined
}

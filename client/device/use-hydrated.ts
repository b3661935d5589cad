import { useSyncExternalStore } from 'react'

/**
 * False on the server and during hydration, which must draw the same; then true. For facts that
 * only the device knows.
 */
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

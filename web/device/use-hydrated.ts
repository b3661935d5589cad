import { useSyncExternalStore } from 'react'

/**
 * False on the server and in the first drawing of the browser, which must be the same; then true.
 * For what only the device knows.
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

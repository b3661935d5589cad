import { useSyncExternalStore } from 'react'

/** True on the server and where the browser does not say. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    // The service worker marks the page when it had to answer from its cache.
    () => navigator.onLine && !('horsLigne' in document.documentElement.dataset),
    () => true,
  )
}

function listen(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

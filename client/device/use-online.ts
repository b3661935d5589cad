import { useSyncExternalStore } from 'react'

export function useOnline(): boolean {
  return useSyncExternalStore(listen, isConnected, () => true)
}

/** The service worker marks the page when it answered from its cache. */
export function isConnected(): boolean {
  return navigator.onLine && !('horsLigne' in document.documentElement.dataset)
}

function listen(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

import { useSyncExternalStore } from 'react'

import { Icon } from '#web/ui/icon.tsx'

/** Says quietly that the network is gone; always in the page, so that assistive technology hears it come. */
export function OfflineBand() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="hors">
          <Icon name="information" size={20} />
          Hors ligne. Ce que vous avez vu reste lisible.
        </p>
      )}
    </div>
  )
}

/** True on the server and wherever the browser cannot tell. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    // The service worker marks the page when it had to answer from what it keeps.
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

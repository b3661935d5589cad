import { useSyncExternalStore } from 'react'

const query = '(min-width: 900px)'

/** Tells whether the screen is a laptop’s; false on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => false,
  )
}

function listen(changed: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

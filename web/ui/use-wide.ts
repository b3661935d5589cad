import { useSyncExternalStore } from 'react'

const query = '(min-width: 960px)'

/** Is the screen a laptop’s? Work screens are drawn by the browser alone; on the server the answer is no. */
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

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { atFirstTouch } from '#client/device/first-touch.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/** ms: on a page without a touch, the next visit's needs are fetched after this time. */
const PATIENCE = 8_000

// On a first visit the network is for the page itself: the rest waits for a touch. A device with a
// worker starts at once.
if (import.meta.env.PROD) {
  const { search } = location
  const keep = () => void import('./after-touch.ts').then((next) => next.afterTouch(search))
  const begin = () => {
    if (navigator.serviceWorker?.controller) return keep()
    const late = setTimeout(() => (forget(), keep()), PATIENCE)
    const forget = atFirstTouch(() => (clearTimeout(late), keep()))
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}

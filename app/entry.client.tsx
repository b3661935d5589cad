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

/** ms without a touch after which the next visit's needs are fetched. */
const PATIENCE = 8_000

// A first visit keeps the network for the page until a touch; a device with a worker starts at
// once.
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

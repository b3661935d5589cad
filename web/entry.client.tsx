import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { atFirstTouch } from './device/first-touch.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/** A page that nobody touches may be read for so long, in milliseconds, before what the next visit needs is fetched all the same. */
const PATIENCE = 8_000

// A first visit is for the page itself: what the next one needs waits for a touch. A device that was here has it already, and hears of the network at once.
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

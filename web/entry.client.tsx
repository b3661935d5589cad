import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// Once everything of the page is there: it must not wait for what the next visit needs.
const keepOffline = () => void import('./offline/keep-offline.ts').then((device) => device.keepOffline())
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') keepOffline()
  else addEventListener('load', keepOffline)
}

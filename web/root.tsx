import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { replayPresses } from './device/replay-presses.ts'
import type { PageHandle } from './page-handle.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Shell } from './shell/shell.tsx'
import './ui/ui.css'

export function Layout({ children }: { children: ReactNode }) {
  useEffect(replayPresses, [])
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161311" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icone-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links nonce={ownNonce()} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * In the browser, the nonce that the server wrote: hydration compares it. On the server, React
 * Router knows it.
 */
function ownNonce(): string | undefined {
  return typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('script[nonce]')?.nonce
}

export default function Root() {
  const bare = useMatches().some((match) => (match.handle as PageHandle | undefined)?.bare)
  if (bare) return <Outlet />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorScreen />
    </Shell>
  )
}

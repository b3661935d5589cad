import '#ui/ui.css'
// Small sheets that several public pages need: a file of their own would cost each its headers.
import '#modules/shops/web/shops.css'
import '#modules/reviews/web/reviews.css'
import '#modules/products/web/variants/variants.css'
import '#modules/identity/web/identity.css'
import { useLayoutEffect, type ReactNode, lazy } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  isRouteErrorResponse,
  useLocation,
  useRouteError,
} from 'react-router'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { replayPresses } from '#client/device/replay-presses.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { Shell } from './shell/shell.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { paths } from '#client/paths.ts'

/**
 * Loaded when a page is missing; offline, only its text. Without a Suspense boundary, for which
 * React would move the server's HTML by script.
 */
const Missing = import.meta.env.SSR
  ? (await import('./missing-screen.tsx')).default
  : lazy(() => import('./missing-screen.tsx').catch(() => ({ default: MissingPlainly })))

export function Layout({ children }: { children: ReactNode }) {
  useLayoutEffect(replayPresses, [])
  const isReact = !useHandles().some(({ script }) => script)
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
        <Links />
      </head>
      <body>
        {children}
        {isReact && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const bare = useHandles().some((handle) => handle.bare)
  if (bare) return <Outlet />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

function useHandles(): PageHandle[] {
  return useMatches().map(({ handle }) => handle ?? {})
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorScreen />
    </Shell>
  )
}

function ErrorScreen() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404)
    return <Missing sentence={sentenceOf(error.data)} />
  return <Fault sentence={wordsFor(error)} />
}

function MissingPlainly({
  sentence = 'Cette page n’existe pas ou n’existe plus.',
}: {
  sentence?: string
}) {
  return <Fault sentence={sentence} />
}

function Fault({
  sentence = 'Une erreur est survenue. Réessayez dans un instant.',
}: {
  sentence?: string
}) {
  const { pathname, search } = useLocation()
  return (
    <section className="empty" role="alert">
      <title>Erreur · Sugu</title>
      <h1>Unexpected Application Error!</h1>
      <p>{sentence}</p>
      {/* A plain link works without JavaScript and reloads a page whose code or data failed. */}
      <a className="button button-primary" href={pathname + search}>
        Réessayer
      </a>
      <ButtonLink look="outline" to={paths.home()}>
        Retour à l’accueil
      </ButtonLink>
    </section>
  )
}

function wordsFor(error: unknown): string | undefined {
  if (error instanceof CallFailure) return error.message
  if (isRouteErrorResponse(error)) return sentenceOf(error.data)
  return typeof document !== 'undefined' && !navigator.onLine
    ? 'Pas de connexion. Vérifiez votre réseau et réessayez.'
    : undefined
}

function sentenceOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' ? data.message : undefined
}

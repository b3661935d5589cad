import { lazy } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { ButtonLink } from './ui/button-link.tsx'

import { paths } from './paths.ts'

/**
 * Loaded when a page is missing; without network only its text. No Suspense boundary: React would
 * have a script move the server's HTML into place.
 */
const Missing = import.meta.env.SSR
  ? (await import('./missing-screen.tsx')).default
  : lazy(() => import('./missing-screen.tsx').catch(() => ({ default: MissingPlainly })))

/** What every page falls back to: what happened in words, another try, a way home. */
export function ErrorScreen() {
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
      {/* A plain link: it works without JavaScript, and reloads a page whose code or data failed. */}
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

import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { CallFailure } from '#contract/call-failure.ts'
import { paths } from './paths.ts'

/** What every page falls back to: what happened in words, another try, a way home. */
export function ErrorScreen() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { title, sentence } = wordsFor(error)
  return (
    <section className="vide" role="alert">
      <title>{`${title} · Sugu`}</title>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {/* A plain link: it works without JavaScript, and loads the page anew when its code or its data went wrong. */}
      <a className="bouton" href={pathname + search}>
        Réessayer
      </a>
      <Link className="bouton b-creux" to={paths.home()}>
        Retour à l’accueil
      </Link>
    </section>
  )
}

function wordsFor(error: unknown): { title: string; sentence: string } {
  if (isRouteErrorResponse(error) && error.status === 404) return { title: 'Page introuvable', sentence: sentenceOf(error.data) ?? 'Cette page n’existe pas ou n’existe plus.' }
  const title = 'Unexpected Application Error!'
  if (isRouteErrorResponse(error)) return { title, sentence: sentenceOf(error.data) ?? 'Une erreur est survenue. Réessayez dans un instant.' }
  if (error instanceof CallFailure) return { title, sentence: error.message }
  return { title, sentence: 'Une erreur est survenue. Réessayez dans un instant.' }
}

function sentenceOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' ? data.message : undefined
}

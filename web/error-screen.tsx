import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { CallFailure } from '#contract/call-failure.ts'
import { paths } from './paths.ts'
import { GetForm } from './ui/get-form.tsx'

/** What every page falls back to: what happened in words, another try, a way home. */
export function ErrorScreen() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <Missing sentence={sentenceOf(error.data)} />
  return <Fault sentence={wordsFor(error)} />
}

/** Nothing here depends on the address: the server draws it once for all of them. */
function Missing({ sentence = 'Cette page n’existe pas ou n’existe plus.' }: { sentence?: string }) {
  return (
    <section className="vide">
      <title>Page introuvable · Sugu</title>
      <h1>Page introuvable</h1>
      <p>{sentence}</p>
      <GetForm className="form" role="search" action="/search">
        <div className="champ text-left">
          <label htmlFor="recherche-ici">Chercher un produit</label>
          <input id="recherche-ici" name="q" inputMode="search" enterKeyHint="search" maxLength={200} />
        </div>
        <button className="bouton b-terre">Chercher</button>
      </GetForm>
      <nav className="mt-6" aria-label="Autres pages">
        <Link className="bouton b-nu" to={paths.home()}>
          Retour à l’accueil
        </Link>
        <Link className="bouton b-nu" to={paths.shop()}>
          Voir la boutique
        </Link>
        <Link className="bouton b-nu" to={paths.contact()}>
          Aide et contact
        </Link>
      </nav>
    </section>
  )
}

function Fault({ sentence = 'Une erreur est survenue. Réessayez dans un instant.' }: { sentence?: string }) {
  const { pathname, search } = useLocation()
  return (
    <section className="vide" role="alert">
      <title>Erreur · Sugu</title>
      <h1>Unexpected Application Error!</h1>
      <p>{sentence}</p>
      {/* A plain link: it works without JavaScript, and loads anew a page whose code or data went wrong. */}
      <a className="bouton b-terre" href={pathname + search}>
        Réessayer
      </a>
      <Link className="bouton b-contour" to={paths.home()}>
        Retour à l’accueil
      </Link>
    </section>
  )
}

function wordsFor(error: unknown): string | undefined {
  if (error instanceof CallFailure) return error.message
  if (isRouteErrorResponse(error)) return sentenceOf(error.data)
  return typeof document !== 'undefined' && !navigator.onLine ? 'Pas de connexion. Vérifiez votre réseau et réessayez.' : undefined
}

function sentenceOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' ? data.message : undefined
}

import { useLocation } from 'react-router'

import { paths } from '../paths.ts'

/**
 * Shown until the user is known. The style sheet adds a reload link after two minutes, without
 * script.
 */
export function Waiting() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p className="waiting" role="status">
        Chargement...
      </p>
      <p className="late-page" role="status">
        Cette page met trop de temps à venir. Vérifiez votre connexion.
        <a className="button button-primary" href={pathname + search}>
          Réessayer
        </a>
        <a className="button button-outline" href={paths.home()}>
          Accueil
        </a>
      </p>
    </>
  )
}

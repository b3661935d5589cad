type LatePageProps = {
  /** The page that does not come: its address is asked for anew. Empty: the one that is open. */
  address?: string
}

/**
 * What is said of a page whose code or data has not come after two minutes, with a way on. Shown by the style sheet alone, so that it also helps where no
 * script has arrived.
 */
export function LatePage({ address = '' }: LatePageProps) {
  return (
    <span className="late-page" role="status">
      <span>Cette page met trop de temps à venir. Vérifiez votre connexion.</span>
      <a className="button button-primary" href={address}>
        Réessayer
      </a>
      <a className="button button-outline" href="/">
        Accueil
      </a>
    </span>
  )
}

/** What a guarded page shows until the device has said who is signed in. The style sheet shows the rest after two minutes, even where no script has arrived. */
export function Waiting() {
  return (
    <>
      <p className="waiting" role="status">
        Chargement...
      </p>
      <p className="late-page" role="status">
        Cette page met trop de temps à venir. Vérifiez votre connexion.
        <a className="button button-primary" href="">
          Réessayer
        </a>
        <a className="button button-outline" href="/">
          Accueil
        </a>
      </p>
    </>
  )
}

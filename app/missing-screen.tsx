import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'

import { paths } from '#client/paths.ts'
import { GetForm } from '#ui/forms/get-form.tsx'

/** Independent of the address, since the server draws it once for all. */
export default function MissingScreen({
  sentence = 'Cette page n’existe pas ou n’existe plus.',
}: {
  sentence?: string
}) {
  return (
    <section className="empty">
      <title>Page introuvable · Sugu</title>
      <h1>Page introuvable</h1>
      <p>{sentence}</p>
      <GetForm className="form" role="search" action={paths.search()}>
        <div className="field text-left">
          <label htmlFor="recherche-ici">Chercher un produit</label>
          <input
            id="recherche-ici"
            name="q"
            inputMode="search"
            enterKeyHint="search"
            maxLength={200}
          />
        </div>
        <Button type="submit">Chercher</Button>
      </GetForm>
      <nav className="mt-6" aria-label="Autres pages">
        <ButtonLink look="plain" to={paths.home()}>
          Retour à l’accueil
        </ButtonLink>
        <ButtonLink look="plain" to={paths.shop()}>
          Voir la boutique
        </ButtonLink>
        <ButtonLink look="plain" to={paths.contact()}>
          Aide et contact
        </ButtonLink>
      </nav>
    </section>
  )
}

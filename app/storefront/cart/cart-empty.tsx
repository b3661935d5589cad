import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'

import { LateProposals } from './late-proposals.tsx'

/** Navigation state: the tab that the shop page opens. */
const PROMOTIONS = { filter: 'bestOffers' }

export function CartEmpty() {
  return (
    <>
      <Empty
        title="Votre panier est vide"
        of="basket"
        action={
          <div className="entry-choices">
            <ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>
            <ButtonLink look="outline" to={paths.shop()} state={PROMOTIONS}>
              Voir les promotions
            </ButtonLink>
          </div>
        }
      >
        Touchez le panier d’un produit pour le mettre ici.
      </Empty>
      <LateProposals title="Suggestions pour vous" />
    </>
  )
}

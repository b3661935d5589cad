import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Failure } from '#web/ui/lists/failure.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { Remark } from '#web/ui/lists/remark.tsx'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

import { Part } from './part.tsx'

export function Messages() {
  return (
    <Part title="Messages">
      <div className="grid max-w-[480px] gap-3">
        <Button
          look="outline"
          onClick={() =>
            showNotice('Ajouté au panier', { action: { words: 'Voir', to: '/panier' } })
          }
        >
          Montrer l’avis
        </Button>
        <div className="notice">
          <Icon name="success" size={20} />
          <span>Ajouté au panier</span>
          <Button look="outline">Voir</Button>
        </div>
        <Remark>Stock insuffisant (reste 3).</Remark>
        <Remark tone="ok">Réclamation envoyée avec succès</Remark>
        <Remark tone="info">Le vendeur est payé seulement après remise du colis.</Remark>
        <Remark tone="danger">Le paiement a été refusé.</Remark>
        <Failure
          words="Impossible de récupérer les suggestions. Vérifie ta connexion."
          onRetry={() => showNotice('Nouvel essai')}
        />
        <ListSkeleton count={1} />
      </div>
      <p className="offline-band mt-3">
        <Icon name="information" size={20} />
        Hors ligne. Ce que vous avez vu reste lisible.
      </p>
      <Empty
        title="Votre calebasse est vide"
        action={<ButtonLink to="/boutique">Voir la boutique</ButtonLink>}
      >
        Touchez le cœur d’un produit pour le retrouver ici.
      </Empty>
    </Part>
  )
}

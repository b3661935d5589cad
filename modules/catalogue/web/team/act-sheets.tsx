import { useState } from 'react'

import { featureDays, type TeamProduct } from '#modules/catalogue/contract/admin-products.ts'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { RadioCard } from '#web/ui/forms/radio-card.tsx'

import { suspensionReasons } from './product-words.ts'
import { sendTeamAct, sayDone } from './use-team-acts.ts'

type SheetProps = { products: readonly TeamProduct[]; onDone: () => void; onClose: () => void }

/** Takes products away from the shop, with the reason that their sellers read. */
export function SuspendSheet({ products, onDone, onClose }: SheetProps) {
  const [first] = products
  return (
    <ReasonSheet
      title={
        products.length > 1
          ? `Retirer ${products.length} produits de la vente ?`
          : `Retirer « ${first?.name ?? ''} » de la vente ?`
      }
      confirm="Retirer de la vente"
      danger
      readBy="Le vendeur la lira."
      often={suspensionReasons}
      act={(reason) => sendTeamAct({ products, act: 'suspend', reason })}
      onDone={(answer) => {
        sayDone({ act: 'suspend' }, answer)
        onDone()
      }}
      onClose={onClose}
    >
      <p>
        {products.length > 1
          ? 'Plus personne ne les voit ni ne les commande'
          : 'Plus personne ne le voit ni ne le commande'}
        , dès cet instant. Les commandes déjà passées continuent. Vous pourrez remettre en vente.
      </p>
    </ReasonSheet>
  )
}

/** Puts products first for some days. */
export function FeatureSheet({ products, onDone, onClose }: SheetProps) {
  const [days, setDays] = useState<(typeof featureDays)[number]>(7)
  return (
    <ActSheet
      title={
        products.length > 1
          ? `Mettre ${products.length} produits en avant`
          : `Mettre « ${products[0]?.name ?? ''} » en avant`
      }
      confirm="Mettre en avant"
      act={() => sendTeamAct({ products, act: 'feature', days })}
      onDone={(answer) => {
        sayDone({ act: 'feature' }, answer)
        onDone()
      }}
      onClose={onClose}
    >
      <fieldset className="form">
        <legend>Premier des listes « populaires » et de son rayon, pendant</legend>
        {featureDays.map((one) => (
          <RadioCard
            key={one}
            name="jours"
            title={`${one} jours`}
            checked={days === one}
            onChange={() => setDays(one)}
          />
        ))}
      </fieldset>
    </ActSheet>
  )
}

import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'
import { openDaysWords } from '#kernel/wire/span-words.ts'
import { useState } from 'react'

import { collectInstead } from '#modules/counter/contract/collection.ts'
import type { Order, Parcel } from '#modules/orders/contract/orders.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { Button } from '#ui/button.tsx'

type CollectInsteadProps = { order: Order; parcel: Parcel; onOrder: (order: Order) => void }

/** Turns a failed delivery into a collection at the shop. */
export function CollectInstead({ order, parcel, onOrder }: CollectInsteadProps) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="card" aria-labelledby="retirer">
      <h2 id="retirer">Vous préférez aller le chercher ?</h2>
      <p className="muted mt-2 mb-3">
        {`Le livreur le rapporte à ${parcel.shopName}, qui le garde ${openDaysWords(COLLECTION_DAYS)}.`}
      </p>
      <Button look="outline" icon="shop" wide onClick={() => setAsking(true)}>
        Le retirer à la boutique
      </Button>
      {asking && (
        <ActSheet
          title="Retirer à la boutique ?"
          confirm="Le retirer à la boutique"
          act={() => call(collectInstead, { params: { id: order._id, parcelId: parcel._id } })}
          done="C’est noté : un message quand il y est"
          onDone={(changed) => {
            onOrder(changed)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {`Personne ne revient à votre porte. La livraison reste due, et le colis est gardé ${openDaysWords(COLLECTION_DAYS)} à la boutique.`}
          </p>
        </ActSheet>
      )}
    </section>
  )
}

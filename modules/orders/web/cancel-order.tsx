import { useState } from 'react'

import { parcelHas } from '#modules/orders/contract/order-states.ts'
import { cancelOrder, type Order } from '#modules/orders/contract/orders.ts'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'

/** What a buyer may say of it, in a tap; the shop reads it. */
const REASONS: readonly string[] = [
  'J’ai changé d’avis.',
  'Je me suis trompé d’article ou de quantité.',
  'L’adresse n’est pas la bonne.',
  'Le délai est trop long.',
  'J’ai trouvé ailleurs.',
]

/** Cancels the parcels that are not ready yet; a sheet confirms, since it cannot be undone. */
export function CancelOrder({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const [confirming, setConfirming] = useState(false)
  const [reason, setReason] = useState('')
  const whole = order.fulfillments.every(
    ({ state }) =>
      state === 'cancelled' || (parcelHas('isOpen', state) && !parcelHas('onBoard', state)),
  )
  const paid = order.payment.method !== 'cash_on_delivery' && order.payment.state === 'paid'
  return (
    <>
      <Button look="danger" wide onClick={() => setConfirming(true)}>
        Annuler la commande
      </Button>
      {confirming && (
        <ActSheet
          title="Annuler la commande ?"
          confirm="Annuler la commande"
          cancel="Garder"
          danger
          act={() => call(cancelOrder, { params: { id: order._id }, body: { reason } })}
          done="Commande annulée"
          onDone={(cancelled) => {
            onOrder(cancelled)
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        >
          <p>
            {whole
              ? 'Les articles sont remis en vente.'
              : 'Les colis qui ne sont pas encore prêts sont annulés\u202f; les autres vous seront livrés.'}
            {paid && ' Ce que vous avez payé pour eux vous est remboursé.'}
          </p>
          <Select
            label="Pourquoi"
            optional
            options={REASONS}
            placeholder="Je préfère ne pas le dire"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </ActSheet>
      )}
    </>
  )
}

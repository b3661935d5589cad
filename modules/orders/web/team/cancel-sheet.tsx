import { useState } from 'react'

import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { cancelTeamOrder, type TeamOrder } from '#modules/orders/contract/admin-orders.ts'
import { shopWords } from '#modules/orders/contract/order-words.ts'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

import { dueFor } from '../order-sums.ts'
import { cancelReasons } from './order-words.ts'

type CancelSheetProps = {
  order: TeamOrder
  onDone: (order: TeamOrder) => void
  onClose: () => void
}

/** Ends the parcels chosen, all that can be at first. */
export function CancelSheet({ order, onDone, onClose }: CancelSheetProps) {
  const open = order.parcels.filter(({ canCancel }) => canCancel)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = open.filter(({ _id }) => !left.has(_id))
  const owed = order.payment.paidAt ? sumOf(chosen, dueFor) : 0
  const change = (id: string, wanted: boolean) => {
    const next = new Set(left)
    if (wanted) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <ReasonSheet
      title={`Annuler la commande ${order.orderNumber} ?`}
      confirm={chosen.length > 1 ? `Annuler ${chosen.length} colis` : 'Annuler le colis'}
      cancel="Retour"
      danger
      readBy="Le client et la boutique la liront."
      often={cancelReasons}
      act={(reason) =>
        call(cancelTeamOrder, {
          params: { id: order._id },
          body: { parcels: chosen.map(({ _id }) => _id), reason },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {open.length > 1 && (
        <fieldset className="form">
          <legend>Colis à annuler</legend>
          {open.map((parcel) => (
            <Checkbox
              key={parcel._id}
              checked={!left.has(parcel._id)}
              onChange={({ target }) => change(parcel._id, target.checked)}
            >
              {parcel.shop.name}, {shopWords[parcel.state].toLowerCase()}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <p>
        Le stock revient aux boutiques.{' '}
        {owed > 0
          ? `${formatFrancs(owed)} seront rendus au client dès que la finance l’approuve.`
          : 'Rien n’a été payé.'}{' '}
        On ne peut pas revenir en arrière.
      </p>
    </ReasonSheet>
  )
}

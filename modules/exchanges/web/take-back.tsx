import { useState } from 'react'

import { CounterSheet, KeptCode, useCodeQueue } from '#modules/deliveries/web/index.ts'
import { Button } from '#ui/button.tsx'
import { returnCodes } from './return-codes.ts'

export type TakeBackProps = {
  /** Signed-in user, whose device keeps the code. */
  owner: string
  /** `shop`: for a sale; `relay`: for a return. */
  at: 'shop' | 'relay'
  /** Sale or return. */
  id: string
  orderNumber: string
  buyerName: string
  onDone: () => void
}

/** « Reprendre » of goods that their buyer brings to a counter; keeps the code offline. */
export function TakeBackAct(props: TakeBackProps) {
  const { owner, id, orderNumber, onDone } = props
  const [open, setOpen] = useState(false)
  const kept = useCodeQueue(returnCodes, owner, onDone).find(
    ({ payload }) => payload.fulfillmentId === id,
  )
  return (
    <>
      {kept && <KeptCode act={kept} />}
      <Button look="outline" onClick={() => setOpen(true)}>
        <span>
          Reprendre<span className="visually-hidden">{` ${orderNumber}`}</span>
        </span>
      </Button>
      {open && <TakeBackSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TakeBackSheet(props: TakeBackProps & { onClose: () => void }) {
  const { owner, at: kind, id, orderNumber: place, buyerName: who, onDone, onClose } = props
  return (
    <CounterSheet
      acts={returnCodes}
      owner={owner}
      code={{ key: `goods-back:${id}`, kind, fulfillmentId: id, who, place, cash: 0 }}
      title={kind === 'shop' ? 'Reprendre à la boutique' : 'Reprendre au point relais'}
      label="Code de retour du client"
      act="Reprendre l’article"
      foot={
        kind === 'shop'
          ? 'Un livreur l’a déjà ? C’est lui qui demande votre code.'
          : 'Un livreur passe le prendre : vous lui donnez alors votre code de retour.'
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p className="muted">
        {`${place} : le client vous rapporte l’article. Demandez son code de retour quand vous l’avez en mains.`}
      </p>
    </CounterSheet>
  )
}

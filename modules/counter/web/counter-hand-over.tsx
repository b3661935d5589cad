import { useState } from 'react'

import { firstName } from '#kernel/wire/person-names.ts'
import { makeCounterLink } from '#modules/counter/contract/collection.ts'
import { CounterPayment, CounterSheet, KeptCode } from '#modules/deliveries/web/index.ts'
import type { SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { call } from '#client/api/client.ts'
import { useKeptActs } from '#client/offline/act-queue.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { counterActs } from './counter-acts.ts'

type Waiting = SellerParcel & { toCollect: NonNullable<SellerParcel['toCollect']> }
type HandOverAtShopProps = {
  owner: string
  parcel: Waiting
  /** In a row of a table. */
  isRow?: boolean
  onChanged: () => void
}

/** Button and sheet by which a seller hands a parcel over against the buyer's code. */
export function HandOverAtShop({ owner, parcel, isRow = false, onChanged }: HandOverAtShopProps) {
  const [open, setOpen] = useState(false)
  const kept = useKeptActs(counterActs, owner).find(
    ({ payload }) => payload.fulfillmentId === parcel._id,
  )
  return (
    <>
      {kept && <KeptCode act={kept} />}
      <Button
        {...(isRow ? {} : { size: 'large', wide: true, className: 'mt-3' })}
        onClick={() => setOpen(true)}
      >
        <span>
          Remettre<span className="visually-hidden"> {parcel.orderNumber}</span>
        </span>
      </Button>
      {open &&
        (parcel.toCollect.unpaid > 0 ? (
          <Unpaid parcel={parcel} onRead={onChanged} onClose={() => setOpen(false)} />
        ) : (
          <HandOverSheet
            owner={owner}
            parcel={parcel}
            onDone={onChanged}
            onClose={() => setOpen(false)}
          />
        ))}
    </>
  )
}

type UnpaidProps = { parcel: Waiting; onRead: () => void; onClose: () => void }

/** A shop takes no cash: the buyer pays by telephone first, from her order or by a QR code. */
function Unpaid({ parcel, onRead, onClose }: UnpaidProps) {
  const { _id: id, buyerName, toCollect } = parcel
  return (
    <Sheet open title={titleOf(parcel)} onClose={onClose}>
      <div className="stack">
        <CounterPayment
          parcelId={id}
          buyerName={buyerName}
          due={toCollect.unpaid}
          makeLink={() => call(makeCounterLink, { params: { id } })}
          onRead={onRead}
        />
        <p className="muted">Ne prenez pas d’espèces, et ne remettez rien avant le paiement.</p>
      </div>
    </Sheet>
  )
}

type HandOverSheetProps = {
  owner: string
  parcel: Waiting
  onDone: () => void
  onClose: () => void
}

function HandOverSheet({ owner, parcel, onDone, onClose }: HandOverSheetProps) {
  const { _id: key, buyerName: who, orderNumber: place, errand } = parcel
  return (
    <CounterSheet
      acts={counterActs}
      owner={owner}
      code={{ key, kind: 'counter', fulfillmentId: key, who, place, cash: 0 }}
      title={titleOf(parcel)}
      label="Son code à 6 chiffres"
      act="Remettre le colis"
      foot="Sans code, ne remettez rien."
      onDone={onDone}
      onClose={onClose}
    >
      <p className="muted">
        {errand
          ? `${place}, échange. Demandez son premier code ; le second, quand vous avez l’ancien.`
          : `${place}, déjà payé. Demandez son code à 6 chiffres.`}
      </p>
    </CounterSheet>
  )
}

function titleOf({ buyerName }: Waiting): string {
  return `Remettre à ${firstName(buyerName)}`
}

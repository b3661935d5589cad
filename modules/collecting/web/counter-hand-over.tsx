import { useState, type SyntheticEvent } from 'react'
import { useQuery } from '@tanstack/react-query'

import { firstName } from '#kernel/wire/short-text.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { makeCounterLink } from '#modules/collecting/contract/collection.ts'
import type { SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useOnline } from '#client/device/use-online.ts'
import { useKeptActs } from '#client/offline/act-queue.ts'
import { ownPaths } from '#client/own-paths.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Qr } from '#ui/pictures/qr.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import {
  halfShown,
  OtpBoxes,
  PasteButton,
  ScanButton,
  useProof,
} from '#modules/deliveries/web/index.ts'
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
      {kept && (
        <p className="remark mt-3" role="status">
          {`Code ${halfShown(kept.payload.otp)} gardé : il part avec le réseau.`}
        </p>
      )}
      <Button
        {...(isRow ? {} : { size: 'large', wide: true, className: 'mt-3' })}
        onClick={() => setOpen(true)}
      >
        <span>
          Remettre<span className="visually-hidden"> {parcel.orderNumber}</span>
        </span>
      </Button>
      {open && (
        <Sheet
          open
          title={`Remettre à ${firstName(parcel.buyerName)}`}
          onClose={() => setOpen(false)}
        >
          {parcel.toCollect.unpaid > 0 ? (
            <Unpaid parcel={parcel} onRead={onChanged} />
          ) : (
            <CodeForm
              owner={owner}
              parcel={parcel}
              onDone={() => {
                setOpen(false)
                onChanged()
              }}
            />
          )}
        </Sheet>
      )}
    </>
  )
}

/** A shop takes no cash: the buyer pays by telephone first, from her order or by this QR code. */
function Unpaid({ parcel, onRead }: { parcel: Waiting; onRead: () => void }) {
  const online = useOnline()
  const link = useQuery({
    queryKey: ['counter-link', parcel._id],
    queryFn: () => call(makeCounterLink, { params: { id: parcel._id } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: online,
  })
  return (
    <div className="stack">
      <p>
        {`${firstName(parcel.buyerName)} paie par téléphone : depuis sa commande sur Sugu, ou en scannant ce code.`}
      </p>
      {link.error && <Remark tone="danger">{sentenceOf(link.error)}</Remark>}
      {!online && (
        <Remark tone="warning">Sans réseau, rien ne dit que le paiement est arrivé.</Remark>
      )}
      <div className="card qr-card">
        <b className="figures">{formatFrancs(link.data?.total ?? parcel.toCollect.unpaid)}</b>
        {link.data && link.data.parcels > 1 && (
          <small>{`pour les ${link.data.parcels} colis de la commande`}</small>
        )}
        {link.data && (
          <Qr
            text={location.origin + ownPaths.payFor(link.data.token)}
            label="Page de paiement à scanner"
            size={200}
          />
        )}
      </div>
      <p className="muted">Ne prenez pas d’espèces, et ne remettez rien avant le paiement.</p>
      <Button look="outline" wide onClick={onRead}>
        Le paiement est-il arrivé ?
      </Button>
    </div>
  )
}

type CodeFormProps = { owner: string; parcel: Waiting; onDone: () => void }

function CodeForm({ owner, parcel, onDone }: CodeFormProps) {
  const [otp, setOtp] = useState('')
  const { busy, problem, prove, forgive } = useProof(
    counterActs,
    owner,
    {
      key: parcel._id,
      kind: 'counter',
      fulfillmentId: parcel._id,
      who: parcel.buyerName,
      place: parcel.orderNumber,
      cash: 0,
      title: '',
      detail: '',
      act: 'Remettre le colis',
    },
    onDone,
  )
  const write = (digits: string) => {
    forgive()
    setOtp(digits)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void prove(otp, true)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="muted">
        {parcel.errand
          ? `${parcel.orderNumber}, échange. Demandez son premier code ; le second, quand vous avez l’ancien.`
          : `${parcel.orderNumber}, déjà payé. Demandez son code à 6 chiffres.`}
      </p>
      <OtpBoxes value={otp} error={problem} label="Son code à 6 chiffres" onChange={write} />
      <div className="button-pair">
        <ScanButton onCode={write} />
        <PasteButton value={otp} onCode={write} />
      </div>
      <Button type="submit" size="large" wide busy={busy} busyWords="Traitement...">
        Remettre le colis
      </Button>
      <p className="small muted">Sans code, ne remettez rien.</p>
    </form>
  )
}

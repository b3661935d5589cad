import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'

import { firstName } from '#kernel/wire/short-text.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { makeRelayLink } from '#modules/relays/contract/own-relay.ts'
import { OtpBoxes, PasteButton, ScanButton, useProof } from '#modules/deliveries/web/index.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useOnline } from '#client/device/use-online.ts'
import { ownPaths } from '#client/own-paths.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Qr } from '#ui/pictures/qr.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { relayCodes } from '../codes/counter-codes.ts'
import { parcelSize } from './relay-words.ts'
import type { RelayRow } from './use-relay.ts'

type HandOverSheetProps = {
  owner: string
  parcel: RelayRow
  /** Francs that the relay point earns. */
  fee: number
  onChanged: () => void
  onClose: () => void
}

/** Hands a parcel over against the buyer's code, and takes its cash; keeps the code offline. */
export function HandOverSheet({ owner, parcel, fee, onChanged, onClose }: HandOverSheetProps) {
  const { parcelId, cashDue, buyerName, orderNumber } = parcel
  const isExchange = parcel.errand === 'replacement'
  const [otp, setOtp] = useState('')
  const [received, setReceived] = useState(false)
  const [byPhone, setByPhone] = useState(false)
  const { busy, problem, cashProblem, prove, forgive } = useProof(
    relayCodes,
    owner,
    {
      key: parcelId,
      kind: 'relay',
      fulfillmentId: parcelId,
      who: buyerName,
      place: orderNumber,
      cash: cashDue,
      title: '',
      detail: '',
      act: 'Remettre le colis',
    },
    () => {
      onChanged()
      onClose()
    },
  )
  const write = (digits: string) => {
    forgive()
    setOtp(digits)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void prove(otp, received)
  }
  return (
    <Sheet open title={`Remettre à ${buyerName}`} locked={busy} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <div className="relay-held-top">
          <span className="relay-shelf">
            <Icon name="parcel" size={20} />
          </span>
          <div>
            <b>{orderNumber}</b>
            <small>{`${parcelSize(parcel)}, ${parcel.shopName}`}</small>
          </div>
        </div>
        {cashDue > 0 ? (
          <>
            <div className="collect">
              <small>
                À encaisser
                <br />
                en espèces
              </small>
              <b>{formatFrancs(cashDue)}</b>
            </div>
            {byPhone ? (
              <PayByPhone parcel={parcel} onRead={onChanged} />
            ) : (
              <Button look="outline" icon="qr" wide onClick={() => setByPhone(true)}>
                Payer par téléphone
              </Button>
            )}
          </>
        ) : (
          <div className="collect nothing" role="status">
            <Icon name="check" size={20} />
            <span>{isExchange ? 'Échange, ne prenez rien' : 'Payé, ne prenez rien'}</span>
          </div>
        )}
        {isExchange && (
          <p className="small muted">
            Demandez son premier code ; le second, quand vous avez l’ancien article.
          </p>
        )}
        <p className="medium">Son code à 6 chiffres</p>
        <OtpBoxes
          value={otp}
          error={problem && typographic(problem)}
          label="Son code à 6 chiffres"
          onChange={write}
        />
        <div className="button-pair">
          <ScanButton onCode={write} />
          <PasteButton value={otp} onCode={write} />
        </div>
        {cashDue > 0 && (
          <>
            <label className="option-row card cash-receipt">
              <input
                type="checkbox"
                checked={received}
                onChange={({ target }) => {
                  forgive()
                  setReceived(target.checked)
                }}
              />
              <span>
                J’ai reçu <b>{formatFrancs(cashDue)}</b>
              </span>
            </label>
            {cashProblem && <FieldError>{cashProblem}</FieldError>}
          </>
        )}
        <Button type="submit" size="large" wide busy={busy} busyWords="Traitement...">
          Remettre le colis
        </Button>
        <p className="small muted text-center">
          {`Vous gagnez ${formatFrancs(fee)}. Sans code, ne remettez rien.`}
        </p>
      </form>
    </Sheet>
  )
}

function PayByPhone({ parcel, onRead }: { parcel: RelayRow; onRead: () => void }) {
  const online = useOnline()
  const link = useQuery({
    queryKey: ['relay-link', parcel.parcelId],
    queryFn: () => call(makeRelayLink, { params: { id: parcel.parcelId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: online,
  })
  if (!online)
    return <Remark tone="warning">Sans réseau, rien ne dit que le paiement est arrivé.</Remark>
  return (
    <>
      {link.error && <Remark tone="danger">{sentenceOf(link.error)}</Remark>}
      <div className="card qr-card">
        <p className="muted">
          {`${firstName(parcel.buyerName)} scanne ce code, ou ouvre sa commande sur Sugu.`}
        </p>
        <b className="figures">{formatFrancs(link.data?.total ?? parcel.cashDue)}</b>
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
      <Button look="outline" wide onClick={onRead}>
        Le paiement est-il arrivé ?
      </Button>
    </>
  )
}

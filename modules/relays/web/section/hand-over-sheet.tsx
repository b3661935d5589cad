import { useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import { makeRelayLink } from '#modules/relays/contract/own-relay.ts'
import { CounterPayment, CounterSheet } from '#modules/deliveries/web/index.ts'
import { call } from '#client/api/client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'
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

/** Hands a parcel over against the buyer's code, and takes its cash. */
export function HandOverSheet({ owner, parcel, fee, onChanged, onClose }: HandOverSheetProps) {
  const { parcelId, cashDue, buyerName, orderNumber } = parcel
  const isExchange = parcel.errand === 'replacement'
  const [byPhone, setByPhone] = useState(false)
  const code = {
    key: parcelId,
    kind: 'relay',
    fulfillmentId: parcelId,
    who: buyerName,
    place: orderNumber,
    cash: cashDue,
  } as const
  return (
    <CounterSheet
      acts={relayCodes}
      owner={owner}
      code={code}
      title={`Remettre à ${buyerName}`}
      label="Son code à 6 chiffres"
      act="Remettre le colis"
      foot={`Vous gagnez ${formatFrancs(fee)}. Sans code, ne remettez rien.`}
      onDone={onChanged}
      onClose={onClose}
    >
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
            <b>
              <Sum francs={cashDue} />
            </b>
          </div>
          {byPhone ? (
            <CounterPayment
              parcelId={parcelId}
              buyerName={buyerName}
              due={cashDue}
              makeLink={() => call(makeRelayLink, { params: { id: parcelId } })}
              onRead={onChanged}
            />
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
    </CounterSheet>
  )
}

import { atWords } from '#kernel/wire/due-words.ts'
import { useEffect } from 'react'

import { makeDoorLink } from '#modules/deliveries/contract/at-door.ts'
import type { Delivery } from '#modules/deliveries/contract/deliveries.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { isLive } from '#client/live/live.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { PayLinkQr, usePayLink } from '../counter/pay-link-qr.tsx'
import './pay-by-phone.css'

/** ms, where the stream does not stand. */
const POLL_MS = 4_000

type PayByPhoneSheetProps = { delivery: Delivery; onRead: () => void; onClose: () => void }

/** Shows the QR code of the order's payment page until it is paid. */
export function PayByPhoneSheet({ delivery, onRead, onClose }: PayByPhoneSheetProps) {
  const { fulfillmentId: id, clientName } = delivery
  const { online, link } = usePayLink(id, () => call(makeDoorLink, { params: { id } }))
  useEffect(() => {
    const timer = setInterval(() => isLive() || onRead(), POLL_MS)
    return () => clearInterval(timer)
  }, [onRead])
  return (
    <Sheet open title="Payer par téléphone" onClose={onClose}>
      <div className="stack">
        {!online ? (
          <OfflineWords onAgain={onRead} />
        ) : link.error ? (
          <>
            <Remark tone="danger">{sentenceOf(link.error)}</Remark>
            <Button look="outline" wide onClick={() => void link.refetch()}>
              Réessayer
            </Button>
          </>
        ) : link.data ? (
          <>
            <PayLinkQr buyerName={clientName} link={link.data} />
            <p className="remark" role="status">
              <Icon name="recent" size={20} />
              <span>On attend le paiement… Gardez le colis en main.</span>
            </p>
          </>
        ) : (
          <Loading>
            <div className="skeleton qr-card" />
          </Loading>
        )}
        <Button look="outline" wide onClick={onClose}>
          Le client paie en espèces
        </Button>
      </div>
    </Sheet>
  )
}

function OfflineWords({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <p>Sans réseau, votre téléphone ne peut pas dire si le paiement est arrivé.</p>
      <Remark tone="warning">
        Si le client a payé, <b>ne prenez pas d’espèces</b> avant que cette page le confirme.
      </Remark>
      <Button wide look="outline" onClick={onAgain}>
        Réessayer
      </Button>
    </>
  )
}

/** Takes the place of the sum, in green. */
export function PaidAtDoor({ method, francs, at }: NonNullable<Delivery['paidAtDoor']>) {
  return (
    <div className="paid-at-door" role="status">
      <span className="paid-at-door-mark">
        <Icon name="check" size={24} />
      </span>
      <b>Payé&nbsp;: ne prenez rien</b>
      <span>{`${formatFrancs(francs)} par ${methodWords(method)}, ${atWords(at)}`}</span>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'

import { firstName } from '#kernel/wire/person-names.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useOnline } from '#client/device/use-online.ts'
import { ownPaths } from '#client/own-paths.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Qr } from '#ui/pictures/qr.tsx'
import { Sum } from '#ui/words/sum.tsx'

type CounterPaymentProps = {
  parcelId: string
  buyerName: string
  /** Francs to pay, until the link is there. */
  due: number
  makeLink: () => Promise<{ token: string; total: number; parcels: number }>
  onRead: () => void
}

/** QR code by which a buyer at a counter pays by telephone what is left of her order. */
export function CounterPayment(props: CounterPaymentProps) {
  const { parcelId, buyerName, due, makeLink, onRead } = props
  const online = useOnline()
  const link = useQuery({
    queryKey: ['counter-link', parcelId],
    queryFn: makeLink,
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
          {`${firstName(buyerName)} scanne ce code, ou ouvre sa commande sur Sugu.`}
        </p>
        <b className="figures">
          <Sum francs={link.data?.total ?? due} />
        </b>
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

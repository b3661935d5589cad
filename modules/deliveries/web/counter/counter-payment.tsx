import { sentenceOf } from '#client/api/sentence-of.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { type PayLink, PayLinkQr, usePayLink } from './pay-link-qr.tsx'

type CounterPaymentProps = {
  parcelId: string
  buyerName: string
  /** Francs to pay, until the link is there. */
  due: number
  makeLink: () => Promise<PayLink>
  onRead: () => void
}

/** QR code by which a buyer at a counter pays by telephone what is left of her order. */
export function CounterPayment(props: CounterPaymentProps) {
  const { parcelId, buyerName, due, makeLink, onRead } = props
  const { online, link } = usePayLink(parcelId, makeLink)
  if (!online)
    return <Remark tone="warning">Sans réseau, rien ne dit que le paiement est arrivé.</Remark>
  return (
    <>
      {link.error && <Remark tone="danger">{sentenceOf(link.error)}</Remark>}
      <PayLinkQr buyerName={buyerName} link={link.data} due={due} />
      <Button look="outline" wide onClick={onRead}>
        Le paiement est-il arrivé ?
      </Button>
    </>
  )
}

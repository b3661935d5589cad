import { useQuery } from '@tanstack/react-query'

import { firstName } from '#kernel/wire/person-names.ts'
import { useOnline } from '#client/device/use-online.ts'
import { ownPaths } from '#client/own-paths.ts'
import { Qr } from '#ui/pictures/qr.tsx'
import { Sum } from '#ui/words/sum.tsx'

export type PayLink = { token: string; total: number; parcels: number }

/** Makes the link to an order's payment page, once while it is shown; `parcelId`: one of its. */
export function usePayLink(parcelId: string, make: () => Promise<PayLink>) {
  const online = useOnline()
  const link = useQuery({
    queryKey: ['pay-link', parcelId],
    queryFn: make,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: online,
  })
  return { online, link }
}

type PayLinkQrProps = {
  buyerName: string
  link: PayLink | undefined
  /** Francs, until the link is there. */
  due?: number
}

/** QR code of the page on which a buyer pays what is left of her order. */
export function PayLinkQr({ buyerName, link, due }: PayLinkQrProps) {
  const francs = link?.total ?? due
  return (
    <div className="card qr-card">
      <p className="muted">
        {`${firstName(buyerName)} scanne ce code, ou ouvre sa commande sur Sugu.`}
      </p>
      {francs !== undefined && (
        <b className="figures">
          <Sum francs={francs} />
        </b>
      )}
      {link && link.parcels > 1 && <small>{`pour les ${link.parcels} colis de la commande`}</small>}
      {link && (
        <Qr
          text={location.origin + ownPaths.payFor(link.token)}
          label="Page de paiement à scanner"
          size={200}
        />
      )}
    </div>
  )
}

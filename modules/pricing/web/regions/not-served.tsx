import { useState } from 'react'

import { formatPhone } from '#kernel/wire/phones.ts'
import type { Quote } from '#modules/pricing/contract/quote.ts'
import { awaitRegion, stopAwaitingRegion } from '#modules/pricing/contract/served-regions.ts'
import { notServedWords, regionWords } from '#modules/pricing/contract/zone-words.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { AwaitRoute } from './await-route-button.tsx'
import '../zone-notice.css'

type NotServedProps = {
  notServed: NonNullable<Quote['notServed']>
  phone: string
  /** The region may be served since. */
  onChanged: () => void
}

/**
 * Tells before any payment that a region has no delivery yet, or that nothing goes there from some
 * shops, and notes who waits for it.
 */
export function NotServed(props: NotServedProps) {
  const { shops = [], region } = props.notServed
  if (shops.length === 0) return <RegionNotServed {...props} />
  return shops.map(({ shopId, words, why, isAwaited }) => (
    <section className="zone-paused" role="status" key={shopId}>
      <h2>{words}</h2>
      <p>{`${why} Votre panier reste ici, et rien n’est payé.`}</p>
      <AwaitRoute
        shopId={shopId}
        region={region}
        isAwaited={isAwaited}
        onChanged={props.onChanged}
      />
    </section>
  ))
}

function RegionNotServed({ notServed, phone, onChanged }: NotServedProps) {
  const { region, served, atRelays = [] } = notServed
  const [isAwaited, setAwaited] = useState(notServed.isAwaited)
  const { mutate, isPending } = useAct(
    (wanted: boolean) => call(wanted ? awaitRegion : stopAwaitingRegion, { params: { region } }),
    {
      after: (answer) => {
        setAwaited(answer.isAwaited)
        onChanged()
      },
    },
  )
  return (
    <>
      <section className="zone-paused" role="status">
        <h2>{notServedWords(region).slice(0, -1)}</h2>
        {isAwaited ? (
          <>
            <p className="zone-noted">
              <Icon name="check" size={20} />
              <span>
                <b className="semibold">C’est noté.</b>
                <br />
                {`Un message préviendra le ${formatPhone(phone)}, une seule fois.`}
              </span>
            </p>
            <button
              className="link"
              type="button"
              disabled={isPending}
              onClick={() => mutate(false)}
            >
              Ne plus me prévenir
            </button>
          </>
        ) : (
          <>
            <p>
              Aucun livreur n’y travaille avec nous pour l’instant. Mieux vaut vous le dire avant
              que vous payiez.
            </p>
            <Button look="outline" icon="bell" busy={isPending} onClick={() => mutate(true)}>
              {`Prévenez-moi quand vous livrez à ${region}`}
            </Button>
          </>
        )}
      </section>
      <section className="card" aria-labelledby="ou-nous-livrons">
        <h2 id="ou-nous-livrons">Où nous livrons aujourd’hui</h2>
        {served.length > 0 && (
          <p className="mt-2">{`Chez vous\u00a0: ${served.map(regionWords).join(', ')}.`}</p>
        )}
        {atRelays.length > 0 && (
          <p className="mt-2">{`Dans un point relais, par le car\u00a0: ${atRelays.map(regionWords).join(', ')}.`}</p>
        )}
        <p className="small muted mt-2">Votre panier reste ici, avec ses prix du jour.</p>
      </section>
    </>
  )
}

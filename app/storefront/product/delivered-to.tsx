import { fullStop } from '#kernel/wire/due-words.ts'
import { useEffect, useState } from 'react'

import { estimateDelivery } from '#modules/pricing/contract/delivery-estimate.ts'
import { noRouteWords } from '#modules/pricing/contract/route-words.ts'
import { pauseWords } from '#modules/pricing/contract/zone-words.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { usePlace } from '#modules/addresses/web/index.ts'
import { AwaitRoute } from '#modules/pricing/web/index.ts'
import { useProductActs } from '../products/use-product-acts.ts'
import type { NearDelivery, ShownProduct } from './load-product.ts'
import { onOneLine } from '#ui/words/typographic.ts'

import { NearWords } from './near-words.tsx'

type Estimate = Reply<typeof estimateDelivery>
type Answer = { query: string; estimate: Estimate | null }

export function DeliveredTo({ product, near }: { product: ShownProduct; near: NearDelivery }) {
  const place = usePlace()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { weightClass, isFreeLivraison, shop } = product
  const { requireLogin } = useProductActs()
  const from = shop.region
  const [region, quartier] = [place?.region, place?.quartier]
  const query = [from, region, quartier, weightClass].join(' ')

  useEffect(() => {
    if (!region) return
    const end = new AbortController()
    call(
      estimateDelivery,
      { query: { region, from, quartier: quartier ?? undefined, weightClass } },
      { signal: end.signal },
    ).then(
      (estimate) => end.signal.aborted || setAnswer({ query, estimate }),
      () => end.signal.aborted || setAnswer({ query, estimate: null }),
    )
    return () => end.abort()
  }, [from, region, quartier, weightClass, query])

  if (!place) return <NearWords near={near} />
  const name = place.quartier ?? place.region
  const estimate = answer?.query === query ? answer.estimate : undefined
  if (estimate?.noRoute && estimate.isServed !== false)
    return (
      <>
        <p className="medium">{noRouteWords(shop.name, place.region)}</p>
        <p className="small muted">{estimate.noRoute}</p>
        <AwaitRoute
          key={place.region}
          shopId={shop._id}
          region={place.region}
          onVisitor={() => requireLogin(null)}
        />
      </>
    )
  const notServed = estimate?.isServed === false
  const fee = notServed
    ? null
    : isFreeLivraison
      ? 'à 0f'
      : estimate
        ? formatFrancs(estimate.fee)
        : null
  return (
    <>
      <p className="medium">{fee === null ? name : `${name}\u00a0: livraison ${fee}`}</p>
      <p className="small muted">{detailOf(estimate)}</p>
      {!notServed && estimate?.way && !estimate.pause && (
        <p className="small muted">{estimate.way}</p>
      )}
    </>
  )
}

function detailOf(estimate: Estimate | null | undefined): string {
  if (estimate === undefined) return 'Chargement...'
  if (estimate === null) return 'Frais et délai indiqués avant de payer'
  if (estimate.isServed === false) return 'Nous n’y livrons pas encore'
  if (estimate.pause) return pauseWords(estimate.pause)
  const day = `${estimate.at === 'relay' ? 'Au point relais' : 'Chez vous'} ${onOneLine(estimate.delay.label)}`
  return estimate.cashOnDelivery ? day : `${fullStop(day)} Paiement par mobile money.`
}

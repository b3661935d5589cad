import { useEffect, useState } from 'react'

import { shortDay } from '#kernel/wire/due-words.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { estimateDelivery, type ReceiveWay } from '#modules/pricing/contract/delivery-estimate.ts'
import { noRouteWords } from '#modules/pricing/contract/route-words.ts'
import { pauseWords } from '#modules/pricing/contract/zone-words.ts'
import { usePlace, type Place } from '#modules/addresses/web/index.ts'
import { AwaitRoute } from '#modules/pricing/web/index.ts'
import { call } from '#client/api/client.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { onOneLine } from '#ui/words/typographic.ts'
import { useProductActs } from '../products/use-product-acts.ts'
import type { ShownProduct } from './load-product.ts'
import './receive-ways.css'

type Estimate = Reply<typeof estimateDelivery>
type Answer = { query: string; estimate: Estimate | null }

/** How the product comes from its shop to the visitor's place: each way with its day and price. */
export function ReceiveWays({ product }: { product: ShownProduct }) {
  const place = usePlace()
  return place && <WaysTo product={product} place={place} />
}

function WaysTo({ product, place }: { product: ShownProduct; place: Place }) {
  const estimate = useEstimate(product, place)
  if (estimate === undefined) return <p className="small muted">Chargement...</p>
  if (estimate === null)
    return <p className="small muted">Frais et délai indiqués avant de payer.</p>
  const { ways = [], way } = estimate
  const isSent = ways.some(({ at }) => at !== 'shop')
  return (
    <>
      {!isSent && <NotSent product={product} place={place} estimate={estimate} />}
      {ways.length > 0 && (
        <ul className="receive-ways">
          {ways.map((one) => (
            <WayRow key={one.at} way={one} product={product} estimate={estimate} />
          ))}
        </ul>
      )}
      {isSent && way && <p className="small muted mt-2">{`${way}.`}</p>}
    </>
  )
}

function useEstimate(
  { weightClass, shop }: ShownProduct,
  { region, quartier }: Place,
): Estimate | null | undefined {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { slug, region: from } = shop
  const query = [slug, from, region, quartier, weightClass].join(' ')

  useEffect(() => {
    const end = new AbortController()
    const asked = { region, from, quartier: quartier ?? undefined, shop: slug, weightClass }
    call(estimateDelivery, { query: asked }, { signal: end.signal }).then(
      (estimate) => end.signal.aborted || setAnswer({ query, estimate }),
      () => end.signal.aborted || setAnswer({ query, estimate: null }),
    )
    return () => end.abort()
  }, [slug, from, region, quartier, weightClass, query])

  return answer?.query === query ? answer.estimate : undefined
}

type NotSentProps = { product: ShownProduct; place: Place; estimate: Estimate }

function NotSent({ product: { shop }, place: { region }, estimate }: NotSentProps) {
  const { requireLogin } = useProductActs()
  const { isServed, noRoute, pause } = estimate
  const isUnserved = isServed === false
  if (pause && !isUnserved) return <p className="medium">{pauseWords(pause)}</p>
  if (!noRoute && !isUnserved)
    return <p className="medium">Aucun point relais n’y a de place pour l’instant.</p>
  return (
    <div className="receive-none">
      <p className="medium">
        {isUnserved ? 'Nous n’y livrons pas encore.' : noRouteWords(shop.name, region)}
      </p>
      {!isUnserved && <p className="small muted">{noRoute}</p>}
      <AwaitRoute
        key={region}
        shopId={shop._id}
        region={region}
        isFirst
        onVisitor={() => requireLogin(null)}
      />
    </div>
  )
}

type WayRowProps = { way: ReceiveWay; product: ShownProduct; estimate: Estimate }

function WayRow({ way: { at, fee, delay, name }, product, estimate }: WayRowProps) {
  const isSent = at !== 'shop'
  const days = isSent ? delay.label : `dès ${shortDay(delay.from)}`
  const more = at === 'relay' ? name : at === 'door' && !estimate.cashOnDelivery && 'mobile money'
  return (
    <li>
      <Icon name={at === 'door' ? 'home' : at === 'relay' ? 'place' : 'shop'} />
      <div>
        <b className="medium">{wordsOf[at](name)}</b>
        <p className="small muted">{[onOneLine(days), more].filter(Boolean).join(', ')}</p>
      </div>
      <b className="medium">{formatFrancs(isSent && product.isFreeLivraison ? 0 : fee)}</b>
    </li>
  )
}

const wordsOf = {
  door: () => 'Chez vous',
  relay: () => 'Au point relais',
  shop: (town: string | null) => `À retirer à la boutique, à ${town}`,
}

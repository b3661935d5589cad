import { usePlace } from '#modules/addresses/web/index.ts'
import type { NearDelivery } from './load-product.ts'
import { NearWords } from './near-words.tsx'

/** The visitor's place; without it the words of the server. */
export function DeliveredTo({ near }: { near: NearDelivery }) {
  const place = usePlace()
  if (!place) return <NearWords near={near} />
  const name = place.quartier ? `${place.quartier}, ${place.region}` : place.region
  return (
    <p>
      {'Pour '}
      <b className="medium">{name}</b>
    </p>
  )
}

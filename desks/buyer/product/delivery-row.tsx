import { useEffect, useState } from 'react'

import type { NearDelivery, ShownProduct } from '#modules/catalogue/web/index.ts'
import { isPlaceKept } from '#web/device/place-keys.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

import { loadLazyParts } from './load-lazy-parts.ts'
import { NearWords } from './near-words.tsx'
import type * as LazyParts from './lazy-parts.ts'

/**
 * What delivery costs and when it comes: to Bamako at first, then to the place that this device
 * keeps. The place picker is loaded when it is opened.
 */
export function DeliveryRow({ product, near }: { product: ShownProduct; near: NearDelivery }) {
  const [parts, setParts] = useState<typeof LazyParts | null>(null)
  const [picking, setPicking] = useState(false)
  const load = () => void loadLazyParts().then(setParts, () => setPicking(false))

  useEffect(() => {
    if (isPlaceKept()) load()
  }, [])

  const pick = () => {
    setPicking(true)
    if (!parts) load()
  }
  return (
    <div className="delivery-row">
      <div className="icon-line">
        <Icon name="delivery" className="green" />
        <div role="status">
          {parts ? <parts.DeliveredTo product={product} near={near} /> : <NearWords near={near} />}
        </div>
        <button
          className="link js"
          type="button"
          aria-label="Changer le lieu de livraison"
          aria-busy={(picking && !parts) || undefined}
          onClick={pick}
        >
          Changer
        </button>
      </div>
      {picking && parts && <parts.PlacePicker onClose={() => setPicking(false)} />}
    </div>
  )
}

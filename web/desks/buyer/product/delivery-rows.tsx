import { useEffect, useState } from 'react'

import type { NearDelivery, ShownProduct } from '#web/catalogue/index.ts'
import { isPlaceKept } from '#web/device/place-keys.ts'
import { Icon } from '#web/ui/icon.tsx'

import { loadLater } from './load-later.ts'
import { NearWords } from './near-words.tsx'
import type * as Later from './product-later.ts'

/** What delivery costs and when it comes: to Bamako at first, then to the place that this device keeps. Choosing a place comes over the network when it is asked for. */
export function DeliveryRows({ product, near }: { product: ShownProduct; near: NearDelivery }) {
  const [later, setLater] = useState<typeof Later | null>(null)
  const [picking, setPicking] = useState(false)
  const load = () => void loadLater().then(setLater, () => setPicking(false))

  useEffect(() => {
    if (isPlaceKept()) load()
  }, [])

  const pick = () => {
    setPicking(true)
    if (!later) load()
  }
  return (
    <div className="ruled">
      <div className="icon-line">
        <Icon name="delivery" className="green" />
        <div role="status">
          {later ? <later.DeliveredTo product={product} near={near} /> : <NearWords near={near} />}
        </div>
        <button
          className="link js"
          type="button"
          aria-label="Changer le lieu de livraison"
          aria-busy={(picking && !later) || undefined}
          onClick={pick}
        >
          Changer
        </button>
      </div>
      <div className="icon-line">
        <Icon name="cash" />
        <div>
          <p className="medium">Orange Money ou à la livraison</p>
        </div>
      </div>
      {picking && later && <later.PlacePicker onClose={() => setPicking(false)} />}
    </div>
  )
}

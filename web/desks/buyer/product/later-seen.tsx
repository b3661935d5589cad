import { useEffect, useState } from 'react'

import type { ShownProduct } from '#web/catalogue/index.ts'
import { atFirstTouch } from '#web/device/first-touch.ts'

import { loadLater } from './load-later.ts'
import type * as Later from './product-later.ts'

/** What was seen before, once somebody does something with this page. */
export function LaterSeen({ product }: { product: ShownProduct }) {
  const [later, setLater] = useState<typeof Later | null>(null)
  useEffect(() => atFirstTouch(() => void loadLater().then(setLater, () => undefined)), [])
  return later && <later.SeenProducts product={product} />
}

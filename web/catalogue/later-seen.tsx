import { useEffect, useState } from 'react'

import type { ShownProduct } from './load-product.ts'
import { loadLater } from './load-later.ts'
import type * as Later from './product-later.ts'

const TOUCHES = ['scroll', 'pointerdown', 'keydown'] as const

/** What was seen before, once somebody does something with this page: until then the network is for the page itself. */
export function LaterSeen({ product }: { product: ShownProduct }) {
  const [later, setLater] = useState<typeof Later | null>(null)
  useEffect(() => {
    const forget = () => TOUCHES.forEach((touch) => removeEventListener(touch, load))
    const load = () => {
      forget()
      void loadLater().then(setLater, forget)
    }
    for (const touch of TOUCHES) addEventListener(touch, load, { passive: true })
    return forget
  }, [])
  return later && <later.SeenProducts product={product} />
}

import { useEffect, useState, type ComponentProps } from 'react'

import type { ShownProduct } from '#modules/catalogue/web/index.ts'
import { atFirstTouch } from '#web/device/first-touch.ts'

import { loadLazyParts } from './load-lazy-parts.ts'
import type * as LazyParts from './lazy-parts.ts'

/** Shown under what is out of stock. */
export function LazyAwait(props: ComponentProps<typeof LazyParts.AwaitChosen>) {
  const [parts, setParts] = useState<typeof LazyParts | null>(null)
  useEffect(() => void loadLazyParts().then(setParts, () => undefined), [])
  return parts && <parts.AwaitChosen {...props} />
}

/** Products seen before, loaded once somebody touches this page. */
export function LazySeen({ product }: { product: ShownProduct }) {
  const [parts, setParts] = useState<typeof LazyParts | null>(null)
  useEffect(() => atFirstTouch(() => void loadLazyParts().then(setParts, () => undefined)), [])
  return parts && <parts.SeenProducts product={product} />
}

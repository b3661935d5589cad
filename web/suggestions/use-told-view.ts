import { useEffect } from 'react'

import { tell } from './tell.ts'

/** Tells that this product is looked at, once each time its page is opened. */
export function useToldView(productId: string): void {
  useEffect(() => tell({ type: 'view', productId }), [productId])
}

import { useEffect } from 'react'

import { reportEvent } from './report-event.ts'

/** Reports a view of this product, once each time its page is opened. */
export function useViewReport(productId: string): void {
  useEffect(() => reportEvent({ type: 'view', productId }), [productId])
}

import { useEffect } from 'react'

import { reportEvent } from './report-event.ts'

/** Once per opening of the page. */
export function useViewReport(productId: string): void {
  useEffect(() => reportEvent({ type: 'view', productId }), [productId])
}

import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

import { atFirstTouch } from './first-touch.ts'

/**
 * Asks again for a page that the device had kept: it is shown at once, and true a moment later. A page that came from the server is kept in its turn, at the
 * first touch.
 */
export function useRefreshed(data: { kept: boolean }): void {
  const { revalidate } = useRevalidator()
  const { kept } = data
  useEffect(() => {
    if (kept) void revalidate()
  }, [kept, revalidate])
  useEffect(() => {
    if (kept) return
    const { href } = location
    return atFirstTouch(() => {
      void import('./kept-pages.ts').then(({ keepFirst }) => keepFirst(href, data))
    })
  }, [kept, data])
}

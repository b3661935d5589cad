import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks again for a page that the device had kept: it is shown at once, and true a moment later. */
export function useRefreshed(kept: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (kept) void revalidate()
  }, [kept, revalidate])
}

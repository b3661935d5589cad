import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** ms: the network is for the page itself first. */
const PATIENCE = 5_000

/**
 * Fetches again a page shown from the device. Stores one that the server drew, a little later or at
 * the next navigation.
 */
export function useRefreshed(data: { kept: boolean }): void {
  const { revalidate } = useRevalidator()
  const { kept } = data
  useEffect(() => {
    if (kept) return void revalidate()
    const { href } = location
    const keep = () => void import('./kept-pages.ts').then((pages) => pages.savePage(href, data))
    const timer = setTimeout(keep, PATIENCE)
    return () => {
      clearTimeout(timer)
      keep()
    }
  }, [kept, data, revalidate])
}

import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const PATIENCE = 5_000

/** Fetches again a page shown from the device; stores one that the server drew. */
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

import { useEffect, type MouseEvent, type RefObject } from 'react'

import { reportEvent } from './report-event.ts'

type Seen = { _id: string }

const TOGETHER_MS = 1_000

/**
 * Reports cards seen, once each, and those opened, by the returned handler. `grid` has them in
 * order.
 */
export function useSightReports(
  grid: RefObject<HTMLElement | null>,
  items: readonly Seen[],
): (event: MouseEvent) => void {
  useEffect(() => {
    if (!grid.current) return
    const seen: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      timer = undefined
      const productIds = seen.splice(0)
      if (productIds.length > 0) reportEvent({ type: 'impression', productIds })
    }
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const item = items[[...(grid.current?.children ?? [])].indexOf(target)]
          if (!isIntersecting || !item || reported.has(item)) continue
          reported.add(item)
          seen.push(item._id)
          timer ??= setTimeout(send, TOGETHER_MS)
        }
      },
      { threshold: 0.5 },
    )
    for (const card of grid.current.children) watch.observe(card)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
      send()
    }
  }, [grid, items])

  return ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a')) return
    const place = [...(grid.current?.children ?? [])].findIndex((card) => card.contains(target))
    const item = items[place]
    if (item) reportEvent({ type: 'click', action: 'suggestion', productId: item._id })
  }
}

const reported = new WeakSet<Seen>()

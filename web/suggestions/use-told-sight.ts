import { useEffect, type MouseEvent, type RefObject } from 'react'

import type { ProductCard } from '#contract/catalogue/catalogue.ts'

import { tell } from './tell.ts'

/** Cards seen within such a time are told together. */
const TOGETHER_MS = 1_000

/** Tells which suggested products came into sight, each once, and which were opened. `grid` holds their cards, in the same order. */
export function useToldSight(
  grid: RefObject<HTMLElement | null>,
  items: readonly ProductCard[],
): (event: MouseEvent) => void {
  useEffect(() => {
    if (!grid.current) return
    const seen: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = () => {
      timer = undefined
      const productIds = seen.splice(0)
      if (productIds.length > 0) tell({ type: 'impression', productIds })
    }
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const item = items[[...(grid.current?.children ?? [])].indexOf(target)]
          if (!isIntersecting || !item || told.has(item)) continue
          told.add(item)
          seen.push(item._id)
          timer ??= setTimeout(say, TOGETHER_MS)
        }
      },
      { threshold: 0.5 },
    )
    for (const card of grid.current.children) watch.observe(card)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
      say()
    }
  }, [grid, items])

  return ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a')) return
    const place = [...(grid.current?.children ?? [])].findIndex((card) => card.contains(target))
    const item = items[place]
    if (item) tell({ type: 'click', action: 'suggestion', productId: item._id })
  }
}

const told = new WeakSet<ProductCard>()

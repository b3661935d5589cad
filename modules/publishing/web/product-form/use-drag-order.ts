import { useEffect, useRef, type RefObject } from 'react'

/** ms of holding that mean dragging, not scrolling. */
const HOLD_MS = 250
/** Mouse distance that means dragging. */
const PULL_PX = 6

/**
 * Drags photos by finger after a short hold, or by mouse. Children carry `data-photo`; `move` runs
 * at each place passed over.
 */
export function useDragOrder(
  move: (key: string, to: number) => void,
): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null)
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => {
    const element = grid.current
    return element ? dragging(element, (key, to) => latest.current(key, to)) : undefined
  }, [])
  return grid
}

function dragging(grid: HTMLElement, move: (key: string, to: number) => void): () => void {
  let carried: {
    key: string
    x: number
    y: number
    dragging: boolean
    timer: ReturnType<typeof setTimeout>
  } | null = null
  const tiles = () => [...grid.querySelectorAll<HTMLElement>('[data-photo]')]
  const tileOf = (target: Element | null) => target?.closest<HTMLElement>('[data-photo]') ?? null

  const mark = (on: boolean) => {
    for (const tile of tiles())
      tile.classList.toggle('carried', on && tile.dataset['photo'] === carried?.key)
  }
  const take = () => {
    if (!carried) return
    carried.dragging = true
    mark(true)
  }
  const down = (event: PointerEvent) => {
    const tile =
      event.target instanceof Element && !event.target.closest('.photo-remove')
        ? tileOf(event.target)
        : null
    if (!tile || event.button !== 0) return
    carried = {
      key: tile.dataset['photo'] ?? '',
      x: event.clientX,
      y: event.clientY,
      dragging: false,
      timer: setTimeout(take, event.pointerType === 'mouse' ? 10_000 : HOLD_MS),
    }
  }
  const drag = (event: PointerEvent) => {
    if (!carried) return
    const far = Math.hypot(event.clientX - carried.x, event.clientY - carried.y) > PULL_PX
    if (!carried.dragging && far) {
      if (event.pointerType !== 'mouse') return drop()
      take()
    }
    if (!carried?.dragging) return
    const over = tileOf(document.elementFromPoint(event.clientX, event.clientY))
    const to = over ? tiles().indexOf(over) : -1
    if (over && to >= 0 && over.dataset['photo'] !== carried.key) {
      move(carried.key, to)
      mark(true)
    }
  }
  const drop = () => {
    if (!carried) return
    clearTimeout(carried.timer)
    const dragged = carried.dragging
    mark(false)
    carried = null
    // The click ending a drag must not open the photo.
    if (dragged) grid.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => grid.removeEventListener('click', swallow, { capture: true }), 0)
  }
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  /** The page must not scroll while dragging. */
  const preventScroll = (event: TouchEvent) =>
    carried?.dragging ? event.preventDefault() : undefined

  grid.addEventListener('pointerdown', down)
  addEventListener('pointermove', drag)
  addEventListener('pointerup', drop)
  addEventListener('pointercancel', drop)
  grid.addEventListener('touchmove', preventScroll, { passive: false })
  return () => {
    if (carried) clearTimeout(carried.timer)
    grid.removeEventListener('pointerdown', down)
    removeEventListener('pointermove', drag)
    removeEventListener('pointerup', drop)
    removeEventListener('pointercancel', drop)
    grid.removeEventListener('touchmove', preventScroll)
  }
}

/** In the state of the history entry that stands for the open sheets. */
const MARK = 'sheet'

/** Innermost last. */
const open: (() => void)[] = []
/** Our own step back is under way. */
let leaving = false

// Before the router's listener, which would load the page anew.
addEventListener('popstate', wentBack, { capture: true })

/**
 * Lets the phone's Back close the open sheet in browsers without CloseWatcher. One history entry
 * with the page's address and state stands for all open sheets, unnoticed by the router.
 * @param close may leave it open while sending
 * @returns a function to call when it has closed
 */
export function closeByBack(close: () => void): () => void {
  open.push(close)
  addEntry()
  return () => {
    open.splice(open.lastIndexOf(close), 1)
    // Later, since a link in the sheet may have led elsewhere.
    setTimeout(dropEntry)
  }
}

function wentBack(event: PopStateEvent): void {
  if (leaving) {
    leaving = false
    event.stopImmediatePropagation()
  } else if (open.length === 0) {
    // Back from where a link in a sheet led.
    if (isMarked(event.state)) setTimeout(dropEntry)
  } else if (!isMarked(event.state)) {
    event.stopImmediatePropagation()
    open.at(-1)?.()
    setTimeout(() => open.length > 0 && addEntry())
  }
}

function addEntry(): void {
  if (!isMarked(history.state)) history.pushState({ ...history.state, [MARK]: true }, '')
}

function dropEntry(): void {
  // A second step before the first has arrived would leave the page.
  if (leaving || open.length > 0 || !isMarked(history.state)) return
  leaving = true
  history.back()
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state
}

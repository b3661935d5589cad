const TOUCHES = ['scroll', 'pointerdown', 'keydown'] as const

/** Calls once somebody does something with the page: until then the network is for the page itself. Returns what takes the wish back. */
export function atFirstTouch(act: () => void): () => void {
  const forget = () => TOUCHES.forEach((touch) => removeEventListener(touch, onTouch))
  const onTouch = () => {
    forget()
    act()
  }
  for (const touch of TOUCHES) addEventListener(touch, onTouch, { passive: true })
  return forget
}

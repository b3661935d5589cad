const TOUCHES = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * Calls `act` at the first press or key.
 * @returns a function that cancels it
 */
export function atFirstTouch(act: () => void): () => void {
  const forget = () => TOUCHES.forEach((touch) => removeEventListener(touch, onTouch))
  const onTouch = () => {
    forget()
    act()
  }
  for (const touch of TOUCHES) addEventListener(touch, onTouch, { passive: true })
  return forget
}

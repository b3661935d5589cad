/** Finds a part that the server always draws, on a page without React. */
export function part<E extends HTMLElement = HTMLElement>(name: string, kind?: new () => E): E {
  const found = document.querySelector<E>(`[data-part="${name}"]`)
  if (!found || (kind && !(found instanceof kind))) throw new Error(`the page has no part ${name}`)
  return found
}

export function hasPart(name: string): boolean {
  return document.querySelector(`[data-part="${name}"]`) !== null
}

/** A part that is not on the page is left out. */
export function show(name: string, isShown: boolean): void {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`)
  if (found) found.hidden = !isShown
}

export function say(name: string, words: string | null | undefined): void {
  const found = document.querySelector(`[data-part="${name}"]`)
  if (found && found.textContent !== (words ?? '')) found.textContent = words ?? ''
}

/** Marks the chosen card of each group of radios. */
export function markChosen(within: HTMLElement): void {
  for (const radio of within.querySelectorAll<HTMLInputElement>('input[type="radio"]')) {
    const label = radio.closest('label')
    const mark = label?.classList.contains('radio-card') ? 'radio-chosen' : 'chosen'
    label?.classList.toggle(mark, radio.checked)
  }
}

/** Acts on a press; while the act runs, the button is busy and ignores presses. */
export function onPress(name: string, act: () => unknown): () => void {
  const button = part(name)
  const press = async () => {
    if (button.ariaBusy === 'true') return
    setBusy(button, true)
    try {
      await act()
    } finally {
      setBusy(button, false)
    }
  }
  button.addEventListener('click', () => void press())
  return () => void press()
}

function setBusy(button: HTMLElement, isBusy: boolean): void {
  const set = (element: Element | null, name: string, isSet: boolean) =>
    isSet ? element?.setAttribute(name, 'true') : element?.removeAttribute(name)
  set(button, 'aria-busy', isBusy)
  set(button, 'aria-disabled', isBusy)
  set(button.querySelector('.button-words'), 'aria-hidden', isBusy)
  set(button.querySelector('.button-waiting'), 'aria-hidden', !isBusy)
}

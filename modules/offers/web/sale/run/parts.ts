/** Finds a part of the page that the server always draws. */
export function part<E extends HTMLElement = HTMLElement>(name: string, kind?: new () => E): E {
  const found = document.querySelector<E>(`[data-part="${name}"]`)
  if (!found || (kind && !(found instanceof kind))) throw new Error(`the page has no part ${name}`)
  return found
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

const whole = ['offer', 'own-order', 'own-sale', 'waiting', 'paid']

/** Shows one of the page's states, and moves the focus to its heading. */
export function showOnly(name: string): void {
  const found = part(name)
  if (!found.hidden) return
  for (const one of whole) show(one, one === name)
  const heading = found.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/** Links to the order from each of the page's states. */
export function linkToOrder(address: string): void {
  for (const link of document.querySelectorAll('[data-link="order"]'))
    link.setAttribute('href', address)
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
